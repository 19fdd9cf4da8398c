#include "studio/help/format_reference.h"

#include "io/format.h"

#include <QCoreApplication>
#include <QSet>

namespace trammel::studio {

namespace {

QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), qsizetype(view.size()));
}

/// In a table's cell a bar would end the cell.
QString code(const QString& text) {
    return '`' + QString(text).replace('|', "\\|") + '`';
}

class FormatReference {
    Q_DECLARE_TR_FUNCTIONS(FormatReference)

public:
    explicit FormatReference(const QHash<QString, QString>& terms) : m_terms(terms) {}

    QString write() {
        addObject(io::modelFormat());
        addObject(io::axisAngleFormat());
        addObject(io::eulerFormat());
        return m_page;
    }

    QStringList texts() {
        write();
        m_texts.removeDuplicates();
        return m_texts;
    }

private:
    QString term(std::string_view english) {
        const QString key = text(english);
        m_texts << key;
        return m_terms.value(key, key);
    }

    /// An object's own section, then those of the objects in it that had none yet.
    void addObject(const io::ObjectFormat& format) {
        if (m_known.contains(&format)) return;
        m_known << &format;
        m_page += QString("\n## %1\n\n%2\n").arg(text(format.name), term(format.description));
        addKeys(format.keys);
        addChoice(format.exactlyOneOf);
        for (const io::VariantFormat& variant : format.variants)
            addVariant(format, variant);
        addInner(format.keys);
        for (const io::VariantFormat& variant : format.variants)
            addInner(variant.keys);
    }

    void addVariant(const io::ObjectFormat& format, const io::VariantFormat& variant) {
        const QString name = text(variant.type);
        m_page += QString("\n### %1 (%2)\n\n`\"type\": \"%1\"` – %3\n")
                      .arg(name, text(format.name), term(variant.description));
        addKeys(variant.keys);
        addChoice(variant.exactlyOneOf);
    }

    void addChoice(const std::vector<std::string_view>& exactlyOneOf) {
        if (exactlyOneOf.empty()) return;
        QStringList keys;
        for (const std::string_view key : exactlyOneOf)
            keys << code(text(key));
        m_page += '\n' + tr("Exactly one of %1.").arg(keys.join(", ")) + '\n';
    }

    void addInner(const std::vector<io::KeyFormat>& keys) {
        for (const io::KeyFormat& key : keys)
            if (key.object) addObject(*key.object);
    }

    void addKeys(const std::vector<io::KeyFormat>& keys) {
        if (keys.empty()) return;
        m_page += QString("\n| %1 | %2 | %3 | %4 |\n|---|---|---|---|\n")
                      .arg(tr("Key"), tr("Value"), tr("Default"), tr("Meaning"));
        for (const io::KeyFormat& key : keys)
            addKey(key);
    }

    void addKey(const io::KeyFormat& key) {
        QString value = valueText(key);
        if (!key.unit.empty()) value += " [" + text(key.unit) + ']';
        QString standard = key.isRequired ? tr("required") : QString();
        if (!key.defaultText.empty()) standard = code(text(key.defaultText));
        QString meaning = term(key.description).replace('|', "\\|");
        if (!key.names.empty()) {
            QStringList names;
            for (const std::string_view name : key.names)
                names << code(text(name));
            meaning += ": " + names.join(", ");
        }
        m_page +=
            QString("| %1 | %2 | %3 | %4 |\n").arg(code(text(key.key)), value, standard, meaning);
    }

    static QString sizeText(const std::vector<std::size_t>& sizes) {
        QStringList parts;
        for (const std::size_t size : sizes)
            parts << QString::number(size);
        return parts.join(tr(" or "));
    }

    static QString valueText(const io::KeyFormat& key) {
        switch (key.type) {
        case io::ValueType::Version:
            return "1";
        case io::ValueType::Text:
            return tr("text");
        case io::ValueType::Boolean:
            return tr("true or false");
        case io::ValueType::Integer:
            return tr("whole number");
        case io::ValueType::Number:
            return tr("number");
        case io::ValueType::Choice:
            return tr("name");
        case io::ValueType::Numbers:
            return tr("%1 numbers").arg(sizeText(key.sizes));
        case io::ValueType::Orientation:
            return tr("orientation");
        case io::ValueType::Function:
            return tr("number or function of t");
        case io::ValueType::JointFunction:
            return tr("number or function of t, q, qd");
        case io::ValueType::CoordinateFunction:
            return tr("number or function of q");
        case io::ValueType::FunctionVector:
            return tr("3 functions of t");
        case io::ValueType::NamePair:
            return tr("2 names");
        case io::ValueType::PointPair:
            return tr("2 arrays of 3 numbers");
        case io::ValueType::PointList:
            return tr("arrays of 3 numbers, at least %1").arg(sizeText(key.sizes));
        case io::ValueType::PairList:
            return tr("arrays of 2 numbers, at least %1").arg(sizeText(key.sizes));
        case io::ValueType::FormulaMap:
            return tr("numbers or formulas by name");
        case io::ValueType::TextMap:
            return tr("texts by name");
        case io::ValueType::ValueMap:
            return tr("values by name");
        case io::ValueType::NumberMap:
            return tr("numbers by name");
        case io::ValueType::ForeignObject:
            return tr("object");
        case io::ValueType::Object:
            return link(*key.object);
        case io::ValueType::ObjectList:
            return tr("array of %1").arg(link(*key.object));
        case io::ValueType::ObjectMap:
            return tr("%1 by name").arg(link(*key.object));
        }
        return {};
    }

    static QString link(const io::ObjectFormat& format) {
        const QString name = text(format.name);
        return QString("[%1](file-format.md#%2)").arg(name, QString(name).replace(' ', '-'));
    }

    const QHash<QString, QString>& m_terms;
    QString m_page;
    QStringList m_texts;
    QSet<const io::ObjectFormat*> m_known;
};

} // namespace

QString formatReference(const QHash<QString, QString>& terms) {
    return FormatReference(terms).write();
}

QStringList formatTexts() {
    const QHash<QString, QString> none;
    return FormatReference(none).texts();
}

} // namespace trammel::studio
