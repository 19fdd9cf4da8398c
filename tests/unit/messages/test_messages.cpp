// Messages are data: what they say in English, what exceptions carry, and what files keep of them.
#include "messages/entries.h"
#include "messages/message.h"
#include "messages/model_messages.h"
#include "messages/solver_messages.h"
#include "messages/stored.h"
#include "messages/system_messages.h"

#include <QTest>
#include <cerrno>
#include <cstring>
#include <set>

using namespace trammel::messages;

namespace {

/// A message of messages, texts with signs that a file's form has, and a key.
Message nested() {
    const Message place{kContactOf, "a (b):m", ""};
    return {kSolverEndsBecause, Key{"pgs"}, kLimitReached, place, Message()};
}

} // namespace

class TestMessages : public QObject {
    Q_OBJECT

private slots:
    void englishHasTheArguments() {
        QCOMPARE(english(Message()), std::string());
        QCOMPARE(english({kBodyIsFixed, "rod"}),
                 std::string("\"rod\" is fixed; expected a body that can move"));
        QCOMPARE(english({kLimitsAreReversed, 0.1, 2e-7}),
                 std::string("the lower limit 0.1 is above the upper one 2e-07; expected [lower, "
                             "upper]"));
        QCOMPARE(english(nested()),
                 std::string("the pgs solver ends 'limit reached' at the contact "
                             "of 'a (b):m' and '': "));
        // What looks like a place in an argument is none.
        QCOMPARE(english({kNoBodyOfThePair, "%2", "a", "b"}),
                 std::string("\"%2\" is no body of this pair; expected \"a\" or \"b\""));
    }

    void equalWhereTheySayTheSameByTheSameId() {
        QCOMPARE(Message(kBodyIsFixed, "a"), Message(kBodyIsFixed, std::string("a")));
        QVERIFY(!(Message(kBodyIsFixed, "a") == Message(kBodyIsFixed, "b")));
        QVERIFY(!(verbatim("solved") == Message(kSolved)));
    }

    void exceptionsCarryThem() {
        try {
            throw InvalidArgument({kBodyIsFixed, "rod"});
        } catch (const std::invalid_argument& error) {
            QCOMPARE(messageOf(error), Message(kBodyIsFixed, "rod"));
            QCOMPARE(std::string(error.what()), english(messageOf(error)));
        }
        QCOMPARE(messageOf(std::runtime_error("others' words")), verbatim("others' words"));
    }

    void systemErrorsAreTheSystemsWords() {
        for (const int number : {0, ENOENT, EACCES, ENOSPC, EISDIR, ENOTDIR, EROFS, EDQUOT, EFBIG,
                                 EIO, ENAMETOOLONG, EEXIST}) {
            QCOMPARE(english(systemError(number)), std::string(std::strerror(number)));
            QVERIFY(!systemError(number).is(kVerbatim));
        }
        QCOMPARE(systemError(EDOM), verbatim(std::strerror(EDOM)));
    }

    void lines() {
        QCOMPARE(english(inLines({kBodyIsFixed, "a"}, kSolved)),
                 std::string("\"a\" is fixed; expected a body that can move\nsolved"));
        QCOMPARE(inLines({}, kSolved), Message(kSolved));
        QCOMPARE(inLines(kSolved, {}), Message(kSolved));
    }

    // Places come in order in English, once each: the table's constants do not compile else. Ids
    // are told apart by their keys.
    void everyEntryIsFoundByItsKey() {
        std::set<std::string_view> keys;
        for (const Entry* entry : entries()) {
            QVERIFY(keys.insert(entry->key).second);
            QCOMPARE(entryOf(entry->key), entry);
        }
        QCOMPARE(entryOf("Unheard"), nullptr);
    }

    void filesKeepThem() {
        QCOMPARE(stored({kBodyIsFixed, "rod"}), std::string("BodyIsFixed(t3:rod)"));
        QCOMPARE(restored(stored(nested()), "text"), nested());
        for (const char* data : {"", "()", "Unheard()", "BodyIsFixed", "BodyIsFixed(",
                                 "BodyIsFixed()", "BodyIsFixed(t9:rod)", "BodyIsFixed(t3:rod)x",
                                 "BodyIsFixed(x3:rod)", "BodyIsFixed(t-1:rod)", "BodyIsFixed(m"})
            QCOMPARE(restored(data, "text"), verbatim("text"));
    }
};

QTEST_GUILESS_MAIN(TestMessages)
#include "test_messages.moc"
