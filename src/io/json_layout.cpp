#include "io/json_layout.h"

#include <algorithm>

namespace trammel::io {

namespace {

/// The line start of what stands inside a container whose own line starts like this.
std::string indented(std::string lineStart) {
    return lineStart.append("  ");
}

bool hasNewline(std::string_view space) {
    return space.find('\n') != std::string_view::npos;
}

/// The last line break in white space and the indent after it, or `otherwise`.
std::string lineStartIn(const std::string& space, const std::string& otherwise) {
    std::size_t newline = space.rfind('\n');
    if (newline == std::string::npos) return otherwise;
    if (newline > 0 && space[newline - 1] == '\r') --newline;
    return space.substr(newline);
}

/// What separates an element from the one before it, where only the first one's white space is
/// known.
std::string separatorAfter(const std::string& first) {
    return hasNewline(first) ? first : " ";
}

bool isContainer(const JsonValue& value) {
    return value.isArray() || value.isObject();
}

} // namespace

const std::string& JsonLayout::before(const JsonValue& container, std::size_t index) {
    return before(container, container.members()[index]);
}

const std::string& JsonLayout::before(const JsonValue& container, const Member& member) {
    return container.isObject() ? member.writtenKey->before : member.value.m_written->before;
}

void JsonLayout::setBefore(const JsonValue& container, Member& member, std::string space) {
    if (!container.isObject()) return setBefore(member.value, std::move(space));
    member.writtenKey.change([&](auto& written) { written.before = std::move(space); });
}

void JsonLayout::setBefore(JsonValue& value, std::string space) {
    value.m_written.change([&](auto& written) { written.before = std::move(space); });
}

void JsonLayout::setAfter(JsonValue& value, std::string space) {
    value.m_written.change([&](auto& written) { written.after = std::move(space); });
}

/// Scalars, and arrays of them to any depth, stand on one line.
bool JsonLayout::isFlat(const JsonValue& value) {
    if (value.isObject()) return value.size() == 0;
    return std::all_of(value.members().begin(), value.members().end(),
                       [](const Member& member) { return isFlat(member.value); });
}

bool JsonLayout::isOnOneLine(const JsonValue& value) {
    if (value.size() == 0) return true;
    return !hasNewline(before(value, 0)) &&
           !hasNewline(value.members().back().value.m_written->after);
}

/// Whether a made value can take its layout from another one.
bool JsonLayout::isAlike(const JsonValue& pattern, const JsonValue& value) {
    if (!isContainer(value) || pattern.kind() != value.kind()) return false;
    if (!pattern.m_hasLayout || pattern.size() == 0 || value.size() == 0) return false;
    if (value.isObject()) return true;
    const bool isScalar = !isContainer(value[0]), isPatternScalar = !isContainer(pattern[0]);
    return isScalar == isPatternScalar && (isScalar || value[0].kind() == pattern[0].kind());
}

/// The layout of what has no neighbour to follow: objects over lines, arrays of scalars on one.
/// An empty `lineStart` keeps everything on one line.
void JsonLayout::layOut(JsonValue& value, const std::string& lineStart) {
    if (value.m_hasLayout) return;
    value.m_hasLayout = true;
    if (value.size() == 0) return;
    const bool isInline = lineStart.empty() || isFlat(value);
    const std::string space(1, ' '), none;
    const std::string inner = isInline ? none : indented(lineStart);
    const std::string& padding = value.isObject() ? space : none; // inside the brackets
    for (std::size_t i = 0; i < value.size(); ++i) {
        Member& member = value.list()[i];
        layOut(member.value, inner);
        setAfter(member.value, none);
        if (value.isObject()) setBefore(member.value, space);
        setBefore(value, member, !isInline ? inner : (i == 0 ? padding : space));
    }
    setAfter(value.list().back().value, isInline ? padding : lineStart);
}

/// Gives a member of an object the white space around the colon of another one.
void JsonLayout::followColon(const Member& other, Member& member) {
    member.writtenKey.change([&](auto& written) { written.after = other.writtenKey->after; });
    setBefore(member.value, other.value.m_written->before);
}

void JsonLayout::dress(JsonValue& value, const JsonValue* pattern, const std::string& lineStart) {
    if (pattern != nullptr && isAlike(*pattern, value)) {
        imitate(*pattern, value, lineStart);
    } else {
        layOut(value, lineStart);
    }
}

void JsonLayout::imitateMember(const JsonValue& pattern, const JsonValue& container,
                               std::size_t index, Member& member, const std::string& lineStart) {
    const std::size_t count = pattern.size();
    std::size_t followed = index == 0 ? 0 : std::min<std::size_t>(1, count - 1);
    const JsonValue* like = pattern.isArray() ? &pattern[std::min(index, count - 1)] : nullptr;
    for (std::size_t i = 0; pattern.isObject() && i < count; ++i) {
        if (pattern.members()[i].key != member.key) continue;
        like = &pattern[i];
        if (index > 0 && i > 0) followed = i;
    }
    const bool isOnlyFirst = index > 0 && followed == 0;
    setBefore(container, member,
              isOnlyFirst ? separatorAfter(before(pattern, 0)) : before(pattern, followed));
    if (container.isObject()) followColon(pattern.members()[followed], member);
    setAfter(member.value, {});
    const std::string inner =
        isOnOneLine(pattern) ? std::string() : lineStartIn(before(container, member), lineStart);
    dress(member.value, like, inner);
}

/// Gives a made value the separators of one that is laid out.
/// @pre isAlike(pattern, value)
void JsonLayout::imitate(const JsonValue& pattern, JsonValue& value, const std::string& lineStart) {
    if (value.m_hasLayout) return;
    value.m_hasLayout = true;
    for (std::size_t i = 0; i < value.size(); ++i)
        imitateMember(pattern, value, i, value.list()[i], lineStart);
    setAfter(value.list().back().value, pattern.members().back().value.m_written->after);
}

/// The line break and indent of the line on which the value at a pointer begins.
std::string JsonLayout::lineStartAt(const JsonValue& root, std::string_view pointer) {
    const bool usesCrLf = root.size() > 0 && before(root, 0).starts_with("\r\n");
    std::string start = usesCrLf ? "\r\n" : "\n";
    const JsonValue* value = &root;
    for (const std::string& token : pointerTokens(pointer)) {
        const JsonValue* child = value->at(joinPointer("", token));
        for (const Member& member : value->members()) {
            if (&member.value != child) continue;
            start = lineStartIn(member.writtenKey->before, start);
            start = lineStartIn(member.value.m_written->before, start);
        }
        value = child;
    }
    return start;
}

void JsonLayout::replace(JsonValue& target, JsonValue value, const JsonValue& root,
                         std::string_view pointer) {
    if (target.m_hasLayout) {
        const JsonValue* parent =
            pointer.empty() ? nullptr : root.at(pointer.substr(0, pointer.rfind('/')));
        const bool isInline = parent != nullptr && isOnOneLine(*parent);
        dress(value, &target, isInline ? std::string() : lineStartAt(root, pointer));
        setBefore(value, target.m_written->before);
        setAfter(value, target.m_written->after);
    }
    target = std::move(value);
}

/// An empty `lineStart` keeps everything on one line.
void JsonLayout::placeInEmpty(const JsonValue& container, Member& member,
                              const std::string& lineStart) {
    const bool isInline = lineStart.empty() || (container.isArray() && isFlat(member.value));
    const std::string padding(container.isObject() ? 1 : 0, ' ');
    setBefore(container, member, isInline ? padding : indented(lineStart));
    setAfter(member.value, isInline ? padding : lineStart);
}

/// Whether what joins a container has to stay on its line: where the others in it do, or, in an
/// empty one, where the object around it stands on one line (a whole document never has to).
bool JsonLayout::keepsOneLine(const JsonValue& container, const JsonValue& root,
                              std::string_view pointer) {
    if (container.size() > 0) return isOnOneLine(container);
    if (pointer.empty()) return false;
    const std::string_view around = pointer.substr(0, pointer.rfind('/'));
    return !around.empty() && isOnOneLine(*root.at(around));
}

/// Separators from the neighbours, which hand on the white space at the container's ends.
void JsonLayout::placeBesideOthers(JsonValue& container, std::size_t index, Member& member) {
    auto& members = container.list();
    const std::string first = before(container, 0);
    const std::string further = members.size() > 1
                                    ? before(container, std::max<std::size_t>(index, 2) - 1)
                                    : separatorAfter(first);
    setAfter(member.value, {});
    setBefore(container, member, index == 0 ? first : further);
    if (index == 0) {
        setBefore(container, members.front(), members.size() > 1 ? before(container, 1) : further);
    } else if (index == members.size()) {
        setAfter(member.value, members.back().value.m_written->after);
        setAfter(members.back().value, {});
    }
    if (container.isObject()) followColon(members[index == 0 ? 0 : index - 1], member);
}

const JsonValue* JsonLayout::alikeSibling(const JsonValue& container, std::size_t index,
                                          const JsonValue& value) {
    const auto& members = container.members();
    for (std::size_t i = std::min(index, members.size()); i-- > 0;) {
        if (isAlike(members[i].value, value)) return &members[i].value;
    }
    for (std::size_t i = index; i < members.size(); ++i) {
        if (isAlike(members[i].value, value)) return &members[i].value;
    }
    return nullptr;
}

void JsonLayout::insert(JsonValue& container, std::size_t index, Member member,
                        const JsonValue& root, std::string_view parent) {
    auto& members = container.list();
    if (container.m_hasLayout) {
        const bool isInline = keepsOneLine(container, root, parent);
        const std::string outer = isInline ? std::string() : lineStartAt(root, parent);
        setBefore(member.value, std::string(container.isObject() ? 1 : 0, ' '));
        if (members.empty()) {
            placeInEmpty(container, member, outer);
        } else {
            placeBesideOthers(container, index, member);
        }
        const JsonValue* pattern = alikeSibling(container, index, member.value);
        dress(member.value, pattern,
              isInline ? std::string() : lineStartIn(before(container, member), outer));
        container.m_written.change([](auto& written) { written.spelling.clear(); });
    }
    members.insert(members.begin() + static_cast<std::ptrdiff_t>(index), std::move(member));
}

void JsonLayout::remove(JsonValue& container, std::size_t index) {
    auto& members = container.list();
    const bool isFirst = index == 0, isLast = index + 1 == members.size();
    Member removed = std::move(members[index]);
    members.erase(members.begin() + static_cast<std::ptrdiff_t>(index));
    if (members.empty()) return;
    if (isFirst) setBefore(container, members.front(), before(container, removed));
    if (isLast) setAfter(members.back().value, removed.value.m_written->after);
}

void JsonLayout::append(const JsonValue& value, std::string& text) {
    const auto& written = *value.m_written;
    text += written.before;
    if (isContainer(value)) {
        text += value.isObject() ? '{' : '[';
        if (value.size() == 0) text += written.spelling;
        for (const Member& member : value.members()) {
            if (&member != &value.members().front()) text += ',';
            if (value.isObject()) {
                const auto& key = *member.writtenKey;
                text += key.before;
                text += key.spelling.empty() ? jsonLiteral(member.key) : key.spelling;
                text += key.after;
                text += ':';
            }
            append(member.value, text);
        }
        text += value.isObject() ? '}' : ']';
    } else if (value.isString()) {
        text += written.spelling.empty() ? jsonLiteral(value.string()) : written.spelling;
    } else {
        text += value.isNull() ? "null" : value.text();
    }
    text += written.after;
}

std::string JsonLayout::print(const JsonValue& root) {
    std::string text;
    if (root.m_hasLayout) {
        append(root, text);
        return text;
    }
    JsonValue copy = root;
    layOut(copy, "\n");
    append(copy, text);
    text += '\n';
    return text;
}

} // namespace trammel::io
