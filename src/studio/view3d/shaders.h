#pragma once

/// What the graphics card computes, in GLSL. Attributes and uniforms without a comment are Qt 3D's
/// own.
namespace trammel::studio::shaders {

inline constexpr const char* kSurfaceVertex = R"(#version 150 core
in vec3 vertexPosition;
in vec3 vertexNormal;
out vec3 viewPosition;
out vec3 viewNormal;
uniform mat4 modelView;
uniform mat3 modelViewNormal;
uniform mat4 mvp;
void main() {
    viewPosition = vec3(modelView * vec4(vertexPosition, 1.0));
    viewNormal = modelViewNormal * vertexNormal;
    gl_Position = mvp * vec4(vertexPosition, 1.0);
})";

inline constexpr const char* kInstanceVertex = R"(#version 150 core
in vec3 vertexPosition;
in vec3 vertexNormal;
in vec4 placeX, placeY, placeZ, placeOrigin;
in vec4 thingColour, thingTint;
out vec3 viewPosition;
out vec3 viewNormal;
flat out vec4 baseColour;
flat out vec4 tint;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
void main() {
    mat4 modelView = viewMatrix * mat4(placeX, placeY, placeZ, placeOrigin);
    vec4 position = modelView * vec4(vertexPosition, 1.0);
    viewPosition = position.xyz;
    // Places may stretch along their axes: normals shrink as much.
    vec3 stretch = vec3(dot(placeX, placeX), dot(placeY, placeY), dot(placeZ, placeZ));
    viewNormal = mat3(modelView) * (vertexNormal / stretch);
    baseColour = thingColour;
    tint = thingTint;
    gl_Position = projectionMatrix * position;
})";

inline constexpr const char* kBallVertex = R"(#version 150 core
in vec3 vertexPosition; // a corner of the square (+-1, +-1) times the radius, and the radius
in vec4 placeX, placeOrigin;
in vec4 thingColour, thingTint;
out vec3 viewPosition;
flat out vec4 ball; // centre and radius
flat out vec4 baseColour;
flat out vec4 tint;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
void main() {
    vec3 centre = (viewMatrix * placeOrigin).xyz;
    float radius = length(placeX.xyz) * vertexPosition.z;
    baseColour = thingColour;
    tint = thingTint;
    ball = vec4(centre, radius);
    viewPosition = centre;
    if (radius == 0.0) { // hidden
        gl_Position = vec4(0.0);
        return;
    }
    bool parallel = projectionMatrix[3][3] == 1.0;
    vec3 toEye = parallel ? vec3(0.0, 0.0, 1.0) : -normalize(centre);
    vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), toEye));
    // The cone from the eye that touches the ball is wider than the ball where it is at its centre.
    float sine = parallel ? 0.0 : min(radius / length(centre), 0.99);
    vec2 corner = vertexPosition.xy / (vertexPosition.z * sqrt(1.0 - sine * sine)) * radius;
    viewPosition = centre + corner.x * right + corner.y * cross(toEye, right);
    gl_Position = projectionMatrix * vec4(viewPosition, 1.0);
})";

inline constexpr const char* kSurfaceHead = R"(#version 150 core
uniform vec4 baseColour;
uniform vec4 tint;
)";

inline constexpr const char* kInstanceHead = R"(#version 150 core
flat in vec4 baseColour;
flat in vec4 tint;
)";

/// What looks like a surface with baseColour and tint in the scene's light.
inline constexpr const char* kSurfaceLight = R"(
uniform mat4 projectionMatrix;
vec3 light(vec3 n, vec3 toEye, vec3 direction, vec3 colour, float gloss) {
    vec3 l = normalize(direction);
    float diffuse = max(dot(n, l), 0.0);
    float shine = max(dot(n, normalize(l + toEye)), 0.0);
    for (int i = 0; i < 5; ++i) shine *= shine; // to the power of 32, faster than pow()
    return colour * (diffuse * baseColour.rgb + vec3(gloss * shine));
}
vec3 lit(vec3 place, vec3 n) {
    bool parallel = projectionMatrix[3][3] == 1.0;
    vec3 toEye = parallel ? vec3(0.0, 0.0, 1.0) : normalize(-place);
    vec3 colour = baseColour.rgb * mix(0.32, 0.48, 0.5 + 0.5 * n.y);
    colour += light(n, toEye, vec3(-0.5, 0.8, 0.9), vec3(0.56, 0.55, 0.52), 0.20);
    colour += light(n, toEye, vec3(0.9, 0.1, 0.6), vec3(0.22, 0.24, 0.27), 0.05);
    colour += light(n, toEye, vec3(0.1, 0.5, -0.9), vec3(0.20, 0.20, 0.22), 0.0);
    float rim = pow(1.0 - max(dot(n, toEye), 0.0), 2.0);
    return mix(colour, tint.rgb, tint.a * (0.45 + 0.55 * rim));
})";

inline constexpr const char* kSurfaceMain = R"(
in vec3 viewPosition;
in vec3 viewNormal;
out vec4 fragColour;
void main() {
    vec3 n = normalize(gl_FrontFacing ? viewNormal : -viewNormal);
    fragColour = vec4(lit(viewPosition, n), baseColour.a);
})";

/// Where the line of sight meets the ball; at the rim alpha tells how much of the pixel it covers.
inline constexpr const char* kBallMain = R"(
in vec3 viewPosition;
flat in vec4 ball;
out vec4 fragColour;
uniform float leastCovered; // 0 where edges are smooth, else 1/2
void main() {
    bool parallel = projectionMatrix[3][3] == 1.0;
    vec3 sight = parallel ? vec3(0.0, 0.0, -1.0) : normalize(viewPosition);
    vec3 fromCentre = viewPosition - ball.xyz;
    float along = dot(fromCentre, sight);
    float inside = along * along - dot(fromCentre, fromCentre) + ball.w * ball.w;
    float covered = inside / max(fwidth(inside), 1e-12) + 0.5;
    if (covered <= leastCovered) discard;
    vec3 place = viewPosition - (along + sqrt(max(inside, 0.0))) * sight;
    vec4 clip = projectionMatrix * vec4(place, 1.0);
    gl_FragDepth = 0.5 + 0.5 * clip.z / clip.w;
    fragColour = vec4(lit(place, (place - ball.xyz) / ball.w), min(covered, 1.0));
})";

inline constexpr const char* kLineVertex = R"(#version 150 core
in vec3 vertexPosition;
in vec4 vertexColor;
out vec4 colour;
uniform mat4 mvp;
void main() {
    colour = vertexColor;
    gl_Position = mvp * vec4(vertexPosition, 1.0);
})";

inline constexpr const char* kLineFragment = R"(#version 150 core
in vec4 colour;
out vec4 fragColour;
void main() { fragColour = colour; })";

inline constexpr const char* kPathVertex = R"(#version 150 core
in vec3 vertexPosition;
uniform mat4 mvp;
void main() { gl_Position = mvp * vec4(vertexPosition, 1.0); })";

inline constexpr const char* kPathFragment = R"(#version 150 core
out vec4 fragColour;
uniform vec4 baseColour;
void main() { fragColour = baseColour; })";

inline constexpr const char* kBackdropVertex = R"(#version 150 core
in vec3 vertexPosition;
out float height;
void main() {
    height = 0.5 + 0.5 * vertexPosition.y;
    gl_Position = vec4(vertexPosition.xy, 0.999, 1.0);
})";

inline constexpr const char* kBackdropFragment = R"(#version 150 core
in float height;
out vec4 fragColour;
uniform vec4 topColour;
uniform vec4 bottomColour;
void main() { fragColour = mix(bottomColour, topColour, smoothstep(0.0, 1.0, height)); })";

/// A square from (-1, -1) to (1, 1) that fills the window.
inline constexpr const char* kScreenVertex = R"(#version 150 core
in vec3 vertexPosition;
out vec2 place;
void main() {
    place = 0.5 + 0.5 * vertexPosition.xy;
    gl_Position = vec4(vertexPosition.xy, 0.0, 1.0);
})";

inline constexpr const char* kScreenFragment = R"(#version 150 core
in vec2 place;
out vec4 fragColour;
uniform sampler2D image;
void main() { fragColour = vec4(texture(image, place).rgb, 1.0); })";

inline constexpr const char* kLabelVertex = R"(#version 150 core
in vec3 vertexPosition;
in vec2 vertexTexCoord;
out vec2 place;
uniform mat4 mvp;
void main() {
    place = vertexTexCoord;
    gl_Position = mvp * vec4(vertexPosition, 1.0);
})";

inline constexpr const char* kLabelFragment = R"(#version 150 core
in vec2 place;
out vec4 fragColour;
uniform sampler2D image;
uniform vec4 baseColour;
void main() { fragColour = vec4(baseColour.rgb, baseColour.a * texture(image, place).a); })";

inline constexpr const char* kImageFragment = R"(#version 150 core
in vec2 place;
out vec4 fragColour;
uniform sampler2D image;
void main() { fragColour = texture(image, place); })";

inline constexpr const char* kTagFragment = R"(#version 150 core
in vec2 place;
out vec4 fragColour;
uniform sampler2D image;
uniform vec4 textColour;
uniform vec4 haloColour;
void main() {
    vec4 texel = texture(image, place);
    fragColour = vec4(mix(haloColour.rgb, textColour.rgb, texel.r), texel.a);
})";

} // namespace trammel::studio::shaders
