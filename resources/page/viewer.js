/* The viewer of a motion's page. Part of Trammel: Copyright (C) the authors of Trammel,
   GPL-3.0-or-later, with the permission to pass a page with it on under any terms.

   Reads the two JSON elements of the page: #scene, glTF as Trammel writes it (one buffer, one
   animation of which all samplers share their times), and #run, names and curves. Whatever comes
   from them is put into the page as text, never as markup. */
"use strict";
(() => {

// ---------------------------------------------------------------- texts
const TEXTS = {
  en: { fit: "Fit", joints: "Joints", grid: "Grid", plots: "Plots", keys: "Keys", channels: "Channels",
    filter: "Filter channels", first: "To the start", back: "One frame back", play: "Play", pause: "Pause",
    next: "One frame on", last: "To the end", loop: "Repeat", time: "Time", speed: "Speed", close: "Close",
    frame: "frame", view: "The motion in 3-D", noChannels: "No channels to plot were put into this page.",
    noneShown: "Choose channels below.", noWebGL: "This browser shows no WebGL 2, and so no picture of the motion.",
    drag: "drag", turn: "turn the view", move: "Shift or right button and drag", moves: "move the view",
    wheel: "wheel, + −", zooms: "zoom", arrows: "Shift + arrows", faster: "faster, slower" },
  ja: { fit: "全体表示", joints: "ジョイント", grid: "グリッド", plots: "グラフ", keys: "キー操作", channels: "チャンネル",
    filter: "チャンネルを絞り込む", first: "先頭へ", back: "1コマ戻る", play: "再生", pause: "一時停止",
    next: "1コマ進む", last: "末尾へ", loop: "繰り返し", time: "時刻", speed: "速さ", close: "閉じる",
    frame: "コマ", view: "3次元の運動", noChannels: "このページにはグラフにするチャンネルがない。",
    noneShown: "下でチャンネルを選ぶ。", noWebGL: "このブラウザは WebGL 2 を表示できないため、運動を描けない。",
    drag: "ドラッグ", turn: "視点を回す", move: "Shift または右ボタンでドラッグ", moves: "視点を移す",
    wheel: "ホイール、+ −", zooms: "拡大・縮小", arrows: "Shift + 矢印", faster: "速く、遅く" },
};
const isJapanese = (navigator.language || "").startsWith("ja");
const text = isJapanese ? TEXTS.ja : TEXTS.en;
const $ = id => document.getElementById(id);
const make = (tag, className, content) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (content !== undefined) element.textContent = content;
  return element;
};

// ---------------------------------------------------------------- data
const bytesOf = base64 => Uint8Array.from(atob(base64), c => c.charCodeAt(0));
const floats = base64 => new Float32Array(bytesOf(base64).buffer);
const run = JSON.parse($("run").textContent);
const gltf = JSON.parse($("scene").textContent);
const times = new Float64Array(bytesOf(run.times).buffer);
const curves = run.curves.map((curve, i) =>
  ({ name: curve.name, unit: curve.unit, values: floats(curve.values), index: i, shown: false, colour: 0 }));
const buffer = bytesOf(gltf.buffers[0].uri.split(",")[1]).buffer;
const ARRAYS = { 5126: Float32Array, 5123: Uint16Array, 5125: Uint32Array };
const WIDTHS = { SCALAR: 1, VEC3: 3, VEC4: 4 };
const accessor = index => {
  const { bufferView, componentType, count, type } = gltf.accessors[index];
  return new ARRAYS[componentType](buffer, gltf.bufferViews[bufferView].byteOffset, count * WIDTHS[type]);
};
const nodes = gltf.nodes.map(node => ({
  name: node.name || "", kind: (node.extras || {}).kind, mesh: node.mesh, children: node.children || [],
  translation: Float64Array.from(node.translation || [0, 0, 0]),
  rotation: Float64Array.from(node.rotation || [0, 0, 0, 1]),
  scale: Float64Array.from(node.scale || [1, 1, 1]), world: null }));
const tracks = ((gltf.animations || [])[0] || { channels: [] }).channels.map(channel => ({
  node: nodes[channel.target.node], path: channel.target.path,
  values: accessor(gltf.animations[0].samplers[channel.sampler].output) }));

// ---------------------------------------------------------------- matrices, column by column
const multiply = (a, b) => {
  const m = new Float64Array(16);
  for (let c = 0; c < 4; c++) for (let r = 0; r < 4; r++)
    m[4 * c + r] = a[r] * b[4 * c] + a[4 + r] * b[4 * c + 1] + a[8 + r] * b[4 * c + 2] + a[12 + r] * b[4 * c + 3];
  return m;
};
const placed = ({ translation: t, rotation: [x, y, z, w], scale: s }) => Float64Array.of(
  (1 - 2 * (y * y + z * z)) * s[0], 2 * (x * y + z * w) * s[0], 2 * (x * z - y * w) * s[0], 0,
  2 * (x * y - z * w) * s[1], (1 - 2 * (x * x + z * z)) * s[1], 2 * (y * z + x * w) * s[1], 0,
  2 * (x * z + y * w) * s[2], 2 * (y * z - x * w) * s[2], (1 - 2 * (x * x + y * y)) * s[2], 0, t[0], t[1], t[2], 1);
/// Of the upper 3 x 3 part, inverted and transposed: what normals turn by.
const normalMatrix = m => {
  const [a, b, c, , d, e, f, , g, h, i] = m;
  const x = e * i - f * h, y = f * g - d * i, z = d * h - e * g, det = a * x + b * y + c * z || 1;
  return Float32Array.of(x / det, y / det, z / det, (c * h - b * i) / det, (a * i - c * g) / det,
    (b * g - a * h) / det, (b * f - c * e) / det, (c * d - a * f) / det, (a * e - b * d) / det);
};
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = a => { const n = Math.hypot(...a) || 1; return a.map(x => x / n); };

// ---------------------------------------------------------------- motion
/// The last frame that is not behind t.
const frameAt = t => {
  let low = 0, high = times.length - 1;
  while (low < high) { const middle = (low + high + 1) >> 1; if (times[middle] <= t) low = middle; else high = middle - 1; }
  return low;
};
function pose(t) {
  const a = frameAt(t), b = Math.min(a + 1, times.length - 1);
  const share = b > a ? Math.min(Math.max((t - times[a]) / (times[b] - times[a]), 0), 1) : 0;
  for (const { node, path, values } of tracks) {
    const to = node[path], width = to.length;
    for (let k = 0; k < width; k++)
      to[k] = values[a * width + k] * (1 - share) + values[b * width + k] * share;
    if (width === 4) { // signs are chosen so that the straight way is the short one
      const norm = Math.hypot(...to) || 1;
      for (let k = 0; k < 4; k++) to[k] /= norm;
    }
  }
  const place = (index, parent) => {
    const node = nodes[index];
    node.world = parent ? multiply(parent, placed(node)) : placed(node);
    for (const child of node.children) place(child, node.world);
  };
  place(0, null);
}

// ---------------------------------------------------------------- what the view is of
function extent() {
  const least = [Infinity, Infinity, Infinity], most = [-Infinity, -Infinity, -Infinity];
  const add = (node, wide) => {
    if (node.mesh === undefined) return;
    for (const { attributes, material } of gltf.meshes[node.mesh].primitives) {
      const { min, max } = gltf.accessors[attributes.POSITION];
      const isTile = gltf.materials[material].alphaMode === "BLEND" && Math.min(max[0] - min[0], max[1] - min[1], max[2] - min[2]) === 0;
      if (isTile !== wide) continue;
      for (let corner = 0; corner < 8; corner++) {
        const p = [0, 1, 2].map(k => (corner >> k & 1 ? max : min)[k]);
        for (let k = 0; k < 3; k++) {
          const x = node.world[k] * p[0] + node.world[4 + k] * p[1] + node.world[8 + k] * p[2] + node.world[12 + k];
          least[k] = Math.min(least[k], x); most[k] = Math.max(most[k], x);
        }
      }
    }
  };
  const kSamples = 24; // of the motion, so that it stays in the picture
  for (let i = 0; i < kSamples; i++) {
    pose(times[Math.round(i * (times.length - 1) / (kSamples - 1))]);
    for (const node of nodes) add(node, false);
  }
  if (!(least[0] <= most[0])) for (const node of nodes) add(node, true);
  if (!(least[0] <= most[0])) return { centre: [0, 0, 0], radius: 1, floor: 0 };
  const centre = least.map((x, k) => (x + most[k]) / 2);
  return { centre, radius: Math.max(Math.hypot(...least.map((x, k) => most[k] - x)) / 2, 1e-6), floor: least[1] };
}
const whole = extent();
const camera = { target: [...whole.centre], distance: 0, azimuth: -0.6, elevation: 0.42 };
/// Planar mechanisms are looked at from where they are wide.
function fit() {
  const size = $("view").getBoundingClientRect(), narrow = Math.min(1, (size.width || 1) / (size.height || 1));
  camera.target = [...whole.centre];
  camera.distance = whole.radius / Math.sin(FOV / 2) / Math.max(narrow, 0.2) * 0.95;
  camera.azimuth = -0.6; camera.elevation = 0.42;
}
const FOV = 0.6;
const eyeOf = ({ target, distance, azimuth, elevation }) => [
  target[0] + distance * Math.cos(elevation) * Math.sin(azimuth), target[1] + distance * Math.sin(elevation),
  target[2] + distance * Math.cos(elevation) * Math.cos(azimuth)];
function viewMatrix(eye) {
  const z = unit(eye.map((x, k) => x - camera.target[k])), x = unit(cross([0, 1, 0], z)), y = cross(z, x);
  return Float64Array.of(x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0, -dot(x, eye), -dot(y, eye), -dot(z, eye), 1);
}
function projection(aspect) {
  const near = Math.max(camera.distance - 4 * whole.radius, camera.distance * 0.01), far = camera.distance + 40 * whole.radius;
  const f = 1 / Math.tan(FOV / 2);
  return Float64Array.of(f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0, 2 * far * near / (near - far), 0);
}

// ---------------------------------------------------------------- drawing
const show = { joints: true, grid: true };
const isDark = matchMedia("(prefers-color-scheme: dark)");
function renderer(canvas) {
  const gl = canvas.getContext("webgl2", { antialias: true, alpha: true, premultipliedAlpha: true, preserveDrawingBuffer: true });
  if (!gl) return null;
  const program = (vertex, fragment) => {
    const made = gl.createProgram();
    for (const [type, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, "#version 300 es\nprecision highp float;\n" + source);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
      gl.attachShader(made, shader);
    }
    gl.bindAttribLocation(made, 0, "position"); gl.bindAttribLocation(made, 1, "normal");
    gl.linkProgram(made);
    return new Proxy({ made }, { get: (of, name) => name === "made" ? made : of[name] ??= gl.getUniformLocation(made, name) });
  };
  const solid = program(`
    in vec3 position, normal; uniform mat4 model, camera; uniform mat3 turn; out vec3 n, at;
    void main() { vec4 p = model * vec4(position, 1.0); at = p.xyz; n = turn * normal; gl_Position = camera * p; }`, `
    in vec3 n, at; uniform vec3 eye; uniform vec4 colour; uniform float dark; out vec4 result;
    void main() {
      vec3 towards = normalize(eye - at), m = normalize(n);
      if (dot(m, towards) < 0.0) m = -m;
      vec3 key = normalize(towards + vec3(0.35, 0.9, 0.25));
      float sky = 0.5 + 0.5 * m.y, lit = max(dot(m, key), 0.0);
      vec3 shade = colour.rgb * (mix(0.42, 0.34, dark) + 0.22 * sky + 0.46 * lit);
      shade += 0.10 * pow(max(dot(m, normalize(key + towards)), 0.0), 40.0);
      shade *= 1.0 - 0.18 * pow(1.0 - max(dot(m, towards), 0.0), 3.0);
      result = vec4(shade * colour.a, colour.a);
    }`);
  const ground = program(`
    in vec3 position; uniform mat4 camera; uniform vec3 centre; uniform float size; out vec3 at;
    void main() { at = centre + size * vec3(position.x, 0.0, position.y); gl_Position = camera * vec4(at, 1.0); }`, `
    in vec3 at; uniform vec3 centre, ink; uniform float size, cell; out vec4 result;
    float lines(float width) {
      vec2 p = at.xz / width, d = fwidth(p), q = abs(fract(p - 0.5) - 0.5) / max(d, vec2(1e-6));
      return (1.0 - min(min(q.x, q.y), 1.0)) * clamp(1.2 - 2.0 * max(d.x, d.y), 0.0, 1.0);
    }
    void main() {
      float fade = 1.0 - smoothstep(0.25, 1.0, length(at.xz - centre.xz) / size);
      float a = max(0.16 * lines(cell), 0.34 * lines(5.0 * cell)) * fade;
      result = vec4(ink * a, a);
    }`);
  const load = (target, values) => { const b = gl.createBuffer(); gl.bindBuffer(target, b); gl.bufferData(target, values, gl.STATIC_DRAW); return b; };
  const arrays = new Map();
  const geometry = ({ attributes: { POSITION, NORMAL }, indices }) => {
    if (arrays.has(POSITION)) return arrays.get(POSITION);
    const vao = gl.createVertexArray();
    gl.bindVertexArray(vao);
    [POSITION, NORMAL].forEach((index, place) => {
      load(gl.ARRAY_BUFFER, accessor(index));
      gl.enableVertexAttribArray(place); gl.vertexAttribPointer(place, 3, gl.FLOAT, false, 0, 0);
    });
    load(gl.ELEMENT_ARRAY_BUFFER, accessor(indices));
    const known = { vao, count: gltf.accessors[indices].count, type: gltf.accessors[indices].componentType };
    arrays.set(POSITION, known);
    return known;
  };
  const parts = [];
  for (const node of nodes)
    if (node.mesh !== undefined)
      for (const primitive of gltf.meshes[node.mesh].primitives) {
        const material = gltf.materials[primitive.material];
        parts.push({ node, ...geometry(primitive), colour: material.pbrMetallicRoughness.baseColorFactor,
          blends: material.alphaMode === "BLEND", twoSided: !!material.doubleSided });
      }
  parts.sort((a, b) => a.blends - b.blends);
  const tile = gl.createVertexArray();
  gl.bindVertexArray(tile);
  load(gl.ARRAY_BUFFER, Float32Array.of(-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0));
  gl.enableVertexAttribArray(0); gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
  gl.enable(gl.DEPTH_TEST); gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA); gl.clearColor(0, 0, 0, 0);
  // Lines at 1, 2 or 5 times a power of ten, about a tenth of the whole apart.
  const power = 10 ** Math.floor(Math.log10(whole.radius / 4)), cell = [1, 2, 5, 10].find(k => k * power >= whole.radius / 8) * power;

  function drawPart(part) {
    gl.uniformMatrix4fv(solid.model, false, Float32Array.from(part.node.world));
    gl.uniformMatrix3fv(solid.turn, false, normalMatrix(part.node.world));
    gl.uniform4fv(solid.colour, part.colour);
    (part.twoSided ? gl.disable : gl.enable).call(gl, gl.CULL_FACE);
    gl.bindVertexArray(part.vao);
    gl.drawElements(gl.TRIANGLES, part.count, part.type, 0);
  }
  function drawGround(matrix) {
    gl.useProgram(ground.made);
    gl.uniformMatrix4fv(ground.camera, false, matrix);
    gl.uniform3f(ground.centre, whole.centre[0], whole.floor - 1e-3 * whole.radius, whole.centre[2]);
    gl.uniform3fv(ground.ink, isDark.matches ? [0.75, 0.82, 0.9] : [0.2, 0.25, 0.32]);
    gl.uniform1f(ground.size, 6 * whole.radius); gl.uniform1f(ground.cell, cell);
    gl.disable(gl.CULL_FACE); gl.bindVertexArray(tile);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }
  return function draw() {
    const ratio = devicePixelRatio || 1, width = Math.round(canvas.clientWidth * ratio), height = Math.round(canvas.clientHeight * ratio);
    if (!width || !height) return;
    if (canvas.width !== width || canvas.height !== height) { canvas.width = width; canvas.height = height; }
    gl.viewport(0, 0, width, height);
    gl.depthMask(true); gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const eye = eyeOf(camera), matrix = Float32Array.from(multiply(projection(width / height), viewMatrix(eye)));
    const visible = parts.filter(part => show.joints || part.node.kind !== "joint");
    const setUp = () => {
      gl.useProgram(solid.made);
      gl.uniformMatrix4fv(solid.camera, false, matrix); gl.uniform3fv(solid.eye, eye);
      gl.uniform1f(solid.dark, isDark.matches ? 1 : 0);
    };
    setUp(); gl.disable(gl.BLEND);
    for (const part of visible) if (!part.blends) drawPart(part);
    gl.enable(gl.BLEND); gl.depthMask(false);
    if (show.grid) drawGround(matrix);
    setUp();
    for (const part of visible) if (part.blends) drawPart(part);
  };
}

// ---------------------------------------------------------------- plots
const PALETTE = [["#2563a8", "#6aa9e9"], ["#c05621", "#f0975f"], ["#2f855a", "#68c596"], ["#8b3f8f", "#d38fd8"],
  ["#a07b00", "#dcbc4a"], ["#a8324a", "#ef8296"], ["#00798c", "#4fc3d4"], ["#5b6570", "#b3bdc8"]];
const colourOf = curve => PALETTE[curve.colour % PALETTE.length][isDark.matches ? 1 : 0];
const number = (x, digits = 5) => !Number.isFinite(x) ? "–" : x === 0 ? "0" :
  Math.abs(x) >= 1e5 || Math.abs(x) < 1e-4 ? x.toExponential(digits - 2) : String(Number(x.toPrecision(digits)));
const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
let charts = [];

function niceTicks(least, most, count) {
  const raw = (most - least) / count || 1, power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find(k => k * power >= raw) * power, ticks = [];
  for (let i = Math.ceil(least / step - 1e-9); i * step <= most + 1e-9 * step; i++) ticks.push(Number((i * step).toPrecision(12)));
  return ticks;
}

function makeCharts() {
  const place = $("charts"), groups = new Map();
  place.textContent = "";
  for (const curve of curves) if (curve.shown) groups.set(curve.unit, [...(groups.get(curve.unit) || []), curve]);
  charts = [...groups].map(([unitName, shown]) => {
    const box = place.appendChild(make("section", "chart")), canvas = box.appendChild(make("canvas"));
    const legend = box.appendChild(make("div", "legend")), values = [];
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", shown.map(curve => curve.name).join(", "));
    for (const curve of shown) {
      legend.appendChild(make("i")).style.background = colourOf(curve);
      legend.appendChild(make("span", "", curve.name)).title = curve.name;
      values.push(legend.appendChild(make("b")));
    }
    let least = Infinity, most = -Infinity;
    for (const { values: of } of shown) for (const y of of) if (Number.isFinite(y)) { least = Math.min(least, y); most = Math.max(most, y); }
    if (!(least <= most)) { least = 0; most = 1; }
    const size = Math.max(Math.abs(least), Math.abs(most)), margin = Math.max(0.06 * (most - least), 1e-6 * size, 1e-12);
    const chart = { unit: unitName, shown, canvas, values, least: least - margin, most: most + margin, picture: null };
    const seek = event => {
      const { left, width } = canvas.getBoundingClientRect();
      goTo(times[0] + (event.clientX - left - LEFT) / (width - LEFT - RIGHT) * (times.at(-1) - times[0]));
    };
    canvas.addEventListener("pointerdown", event => { stop(); canvas.setPointerCapture(event.pointerId); seek(event); });
    canvas.addEventListener("pointermove", event => { if (event.buttons & 1) seek(event); });
    return chart;
  });
  if (!charts.length) place.appendChild(make("p", "empty", curves.length ? text.noneShown : text.noChannels));
  changed();
}

const LEFT = 52, RIGHT = 10, TOP = 18, BOTTOM = 20;
/// The chart without the mark of the time, which is drawn at every frame.
function paint(chart, width, height, ratio) {
  const canvas = document.createElement("canvas"), c = canvas.getContext("2d");
  canvas.width = width * ratio; canvas.height = height * ratio;
  c.scale(ratio, ratio);
  c.font = "11px system-ui, sans-serif";
  const t0 = times[0], t1 = times.at(-1) > t0 ? times.at(-1) : t0 + 1;
  const x = t => LEFT + (t - t0) / (t1 - t0) * (width - LEFT - RIGHT), y = v => TOP + (chart.most - v) / (chart.most - chart.least) * (height - TOP - BOTTOM);
  c.strokeStyle = css("--line"); c.fillStyle = css("--soft"); c.lineWidth = 1;
  c.beginPath();
  c.textAlign = "right"; c.textBaseline = "middle";
  for (const v of niceTicks(chart.least, chart.most, 4)) { const at = Math.round(y(v)) + 0.5; c.moveTo(LEFT, at); c.lineTo(width - RIGHT, at); c.fillText(number(v, 4), LEFT - 6, at); }
  c.textAlign = "center"; c.textBaseline = "top";
  for (const t of niceTicks(t0, t1, Math.max(2, width / 90))) { const at = Math.round(x(t)) + 0.5; c.moveTo(at, TOP); c.lineTo(at, height - BOTTOM); c.fillText(number(t, 4), at, height - BOTTOM + 5); }
  c.stroke();
  c.textAlign = "left"; c.fillText(chart.unit ? "[" + chart.unit + "]" : "[–]", 4, 2);
  c.textAlign = "right"; c.fillText("t [s]", width - RIGHT, 2);
  c.lineWidth = 1.6; c.lineJoin = "round";
  for (const curve of chart.shown) {
    c.strokeStyle = colourOf(curve);
    c.beginPath();
    let column = -1, low = 0, high = 0, pen = false;
    const mark = (px, py) => { if (pen) c.lineTo(px, py); else c.moveTo(px, py); pen = true; };
    for (let i = 0; i < times.length; i++) {
      const v = curve.values[i];
      if (!Number.isFinite(v)) { pen = false; column = -1; continue; }
      const px = x(times[i]), at = Math.floor(px * ratio);
      if (at !== column) { column = at; low = high = v; mark(px, y(v)); continue; }
      if (v < low) { low = v; mark(px, y(v)); } else if (v > high) { high = v; mark(px, y(v)); }
      else if (i + 1 === times.length) mark(px, y(v));
    }
    c.stroke();
    if (times.length === 1 && pen) { // no line runs through one point
      c.beginPath(); c.arc(x(times[0]), y(curve.values[0]), 3, 0, 2 * Math.PI);
      c.fillStyle = colourOf(curve); c.fill();
    }
  }
  return { canvas, x };
}
function drawCharts() {
  if ($("panel").offsetWidth === 0) return;
  const ratio = devicePixelRatio || 1, frame = frameAt(now);
  for (const chart of charts) {
    const width = chart.canvas.clientWidth, height = chart.canvas.clientHeight;
    if (!width || !height) continue;
    const key = [width, height, ratio, isDark.matches].join();
    if (!chart.picture || chart.picture.key !== key) {
      chart.picture = { key, ...paint(chart, width, height, ratio) };
      chart.canvas.width = width * ratio; chart.canvas.height = height * ratio;
    }
    const c = chart.canvas.getContext("2d");
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.clearRect(0, 0, chart.canvas.width, chart.canvas.height);
    c.drawImage(chart.picture.canvas, 0, 0);
    c.scale(ratio, ratio);
    const at = chart.picture.x(now);
    c.strokeStyle = css("--text"); c.lineWidth = 1;
    c.beginPath(); c.moveTo(at, TOP); c.lineTo(at, height - BOTTOM); c.stroke();
    chart.shown.forEach((curve, i) => { chart.values[i].textContent = number(curve.values[frame]); });
  }
}

function listChannels() {
  const place = $("channels"), wanted = $("filter").value.toLowerCase();
  place.textContent = "";
  for (const curve of curves) {
    if (!curve.name.toLowerCase().includes(wanted)) continue;
    const label = place.appendChild(make("label")), box = label.appendChild(make("input"));
    box.type = "checkbox"; box.checked = curve.shown;
    label.appendChild(make("span", "", curve.name + (curve.unit ? " [" + curve.unit + "]" : "")));
    box.addEventListener("change", () => { reveal(curve, box.checked); makeCharts(); });
  }
}
/// A shown curve has the first colour that no other of its unit has.
function reveal(curve, shown) {
  curve.shown = shown;
  const taken = new Set(curves.filter(other => other !== curve && other.shown && other.unit === curve.unit).map(other => other.colour % PALETTE.length));
  if (shown) for (curve.colour = 0; taken.has(curve.colour) && curve.colour < PALETTE.length; curve.colour++);
}
/// As many as fit beside the picture: three units with four curves each.
function chooseFirst() {
  const counts = new Map();
  for (const curve of curves) {
    const count = counts.get(curve.unit) || 0;
    if (count >= 4 || (!count && counts.size >= 3)) continue;
    counts.set(curve.unit, count + 1);
    reveal(curve, true);
  }
}

// ---------------------------------------------------------------- time
const SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];
let now = times[0], playing = false, loops = true, speed = 1, last = 0, draw = null, asked = false;
function changed() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(refresh);
}
function refresh(clock) {
  asked = false;
  if (playing) {
    now += speed * Math.min((clock - last) / 1000, 0.25);
    last = clock;
    if (now >= times.at(-1)) {
      if (loops && times.length > 1) now = times[0] + (now - times[0]) % (times.at(-1) - times[0]);
      else { now = times.at(-1); stop(); }
    }
  }
  pose(now);
  if (draw) draw();
  drawCharts();
  const frame = frameAt(now);
  $("slider").value = now;
  $("time").textContent = now.toFixed(decimals) + " s · " + text.frame + " " + (frame + 1) + "/" + times.length;
  $("slider").setAttribute("aria-valuetext", now.toFixed(decimals) + " s");
  if (playing) changed();
}
const decimals = Math.min(Math.max(2, Math.ceil(-Math.log10((times.at(-1) - times[0]) / Math.max(times.length - 1, 1) || 1)) + 1), 9);
function goTo(t) { now = Math.min(Math.max(t, times[0]), times.at(-1)); changed(); }
function showPlaying() {
  $("play-icon").setAttribute("d", playing ? "M4 3h3v10H4zM9 3h3v10H9z" : "M4 2.5v11L13.5 8z");
  hint($("play"), playing ? "pause" : "play");
}
function stop() { playing = false; showPlaying(); }
function toggle() {
  if (playing) return stop();
  if (now >= times.at(-1)) now = times[0];
  playing = true; last = performance.now();
  showPlaying(); changed();
}
function step(by) { stop(); goTo(times[Math.min(Math.max(frameAt(now) + (by < 0 && now > times[frameAt(now)] ? 0 : by), 0), times.length - 1)]); }
function setSpeed(value) { speed = value; $("speed").value = String(value); last = performance.now(); }
function press(id, on) { $(id).setAttribute("aria-pressed", String(on)); changed(); }

// ---------------------------------------------------------------- hands and keys
function orbit(dx, dy) {
  camera.azimuth -= dx;
  camera.elevation = Math.min(Math.max(camera.elevation + dy, -1.55), 1.55);
  changed();
}
function pan(dx, dy) {
  const view = viewMatrix(eyeOf(camera)), scale = camera.distance * Math.tan(FOV / 2) * 2 / $("view").clientHeight;
  for (let k = 0; k < 3; k++) camera.target[k] += scale * (-dx * view[4 * k] + dy * view[4 * k + 1]);
  changed();
}
function zoom(factor) { camera.distance = Math.min(Math.max(camera.distance * factor, whole.radius * 0.02), whole.radius * 60); changed(); }
function listenToPointers(canvas) {
  const fingers = new Map();
  canvas.addEventListener("contextmenu", event => event.preventDefault());
  canvas.addEventListener("pointerdown", event => { canvas.setPointerCapture(event.pointerId); fingers.set(event.pointerId, event); });
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, event => fingers.delete(event.pointerId));
  canvas.addEventListener("pointermove", event => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
    if (fingers.size === 2) {
      const other = [...fingers.values()].find(finger => finger.pointerId !== event.pointerId);
      const reach = finger => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY) || 1;
      zoom(reach(before) / reach(event)); pan(dx / 2, dy / 2);
    } else if (event.buttons & 6 || event.shiftKey) pan(dx, dy);
    else orbit(dx * 0.008, dy * 0.008);
    fingers.set(event.pointerId, event);
  });
  canvas.addEventListener("wheel", event => { event.preventDefault(); zoom(Math.exp(Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 200) * 0.0012)); }, { passive: false });
  canvas.addEventListener("dblclick", () => { fit(); changed(); });
}
const speedBy = by => setSpeed(SPEEDS[Math.min(Math.max(SPEEDS.indexOf(speed) + by, 0), SPEEDS.length - 1)]);
const ACTIONS = {
  fit: () => { fit(); changed(); }, joints: () => press("joints", show.joints = !show.joints),
  grid: () => press("grid", show.grid = !show.grid),
  plots: () => press("plots", !$("panel").parentElement.classList.toggle("wide")),
  help: () => $("sheet").showModal(), first: () => { stop(); goTo(times[0]); }, back: () => step(-1), play: toggle, next: () => step(1),
  last: () => { stop(); goTo(times.at(-1)); }, loop: () => press("loop", loops = !loops) };
const KEYS = { " ": "play", k: "play", ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", l: "loop", f: "fit", j: "joints",
  g: "grid", p: "plots", "?": "help" };
function listenToKeys(event) {
  const on = event.target;
  if (event.ctrlKey || event.altKey || event.metaKey || $("sheet").open || on.matches("select, input[type=search]")) return;
  const isButton = on.matches("button, summary, input[type=checkbox]") && event.key === " ";
  const isSlider = on.matches("input[type=range]") && event.shiftKey;
  if (isButton || isSlider) return;
  const turns = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  if (event.shiftKey && turns[event.key]) orbit(...turns[event.key].map(x => x * 0.12));
  else if (event.key === "+" || event.key === "=") zoom(1 / 1.15);
  else if (event.key === "-") zoom(1.15);
  else if (event.key === "]") speedBy(1);
  else if (event.key === "[") speedBy(-1);
  else if (KEYS[event.key] || KEYS[event.key.toLowerCase()]) ACTIONS[KEYS[event.key] || KEYS[event.key.toLowerCase()]]();
  else return;
  event.preventDefault();
}
function hint(element, name) {
  const key = element.dataset.key;
  element.title = text[name] + (key ? " (" + key + ")" : "");
  element.setAttribute("aria-label", text[name]);
}

// ---------------------------------------------------------------- begin
function fillTexts() {
  document.documentElement.lang = isJapanese ? "ja" : "en";
  $("title").textContent = document.title;
  $("subtitle").textContent = $("subtitle").title = [run.description, run.status === "failed" || run.status === "stopped" ? run.message : ""].filter(Boolean).join(" — ");
  for (const element of document.querySelectorAll("[data-text]")) { element.textContent = text[element.dataset.text]; if (element.dataset.key) hint(element, element.dataset.text); }
  for (const element of document.querySelectorAll("[data-hint]")) hint(element, element.dataset.hint);
  $("filter").placeholder = text.filter;
  $("view").setAttribute("aria-label", text.view);
  const rows = [["Space", "play"], ["← →", text.back + ", " + text.next], ["Home End", text.first + ", " + text.last], ["[ ]", text.speed],
    ["L", "loop"], [text.drag, text.turn], [text.arrows, text.turn], [text.move, text.moves], [text.wheel, text.zooms],
    ["F", "fit"], ["J", "joints"], ["G", "grid"], ["P", "plots"]];
  for (const [key, what] of rows) {
    const row = $("keys").insertRow();
    row.insertCell().appendChild(make("kbd", "", key));
    row.insertCell().textContent = text[what] || what;
  }
  for (const value of SPEEDS) { const option = $("speed").appendChild(make("option", "", value + "×")); option.value = String(value); }
}
fillTexts();
for (const id in ACTIONS) $(id).addEventListener("click", ACTIONS[id]);
Object.assign($("slider"), { min: times[0], max: times.at(-1) });
$("slider").addEventListener("input", () => { stop(); goTo(Number($("slider").value)); });
$("speed").addEventListener("change", () => setSpeed(Number($("speed").value)));
$("filter").addEventListener("input", listChannels);
document.addEventListener("keydown", listenToKeys);
listenToPointers($("view"));
isDark.addEventListener("change", () => makeCharts());
new ResizeObserver(changed).observe($("stage"));
new ResizeObserver(changed).observe($("panel"));
if (!curves.length) ACTIONS.plots();
chooseFirst();
setSpeed(1);
listChannels();
makeCharts();
fit();
try { draw = renderer($("view")); } catch (error) { console.error(error); }
if (!draw) { $("trouble").hidden = false; $("trouble").textContent = text.noWebGL; }
refresh(performance.now());
/// For scripts and tests.
window.trammel = { get time() { return now; }, get frame() { return frameAt(now); }, get frames() { return times.length; }, goTo,
  positionOf: name => { const node = nodes.find(n => n.kind === "body" && n.name === name); return node && [...node.translation, ...node.rotation]; } };
document.documentElement.dataset.state = "ready";
})();
