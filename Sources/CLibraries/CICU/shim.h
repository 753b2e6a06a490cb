#include <unicode/ucal.h>
#include <unicode/ucol.h>
#include <unicode/ucurr.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/uloc.h>
#include <unicode/unumberformatter.h>
#include <unicode/unum.h>

// ICU's names are macros that add the version (`ucol_open_72`), and Swift imports no macros: each
// function that is called is named here once. U_SUCCESS is a macro too.

/// Whether a call did its work; warnings are no failures.
static inline bool cicu_succeeded(UErrorCode code) { return U_SUCCESS(code); }

/// The name of an error, such as `U_ILLEGAL_ARGUMENT_ERROR`.
static inline const char *cicu_error_name(UErrorCode code) { return u_errorName(code); }

// Locales

static inline int32_t cicu_locale_of_tag(
    const char *tag, char *locale, int32_t capacity, UErrorCode *code) {
    return uloc_forLanguageTag(tag, locale, capacity, NULL, code);
}

static inline UEnumeration *cicu_known_locales_open(UErrorCode *code) {
    return uloc_openAvailableByType(ULOC_AVAILABLE_WITH_LEGACY_ALIASES, code);
}

static inline const char *cicu_known_locales_next(UEnumeration *locales, UErrorCode *code) {
    return uenum_next(locales, NULL, code);
}

static inline void cicu_known_locales_close(UEnumeration *locales) { uenum_close(locales); }

static inline const char *const *cicu_countries(void) { return uloc_getISOCountries(); }

static inline const char *const *cicu_languages(void) { return uloc_getISOLanguages(); }

// Collators

static inline UCollator *cicu_collator_open(const char *locale, UErrorCode *code) {
    return ucol_open(locale, code);
}

static inline void cicu_collator_close(UCollator *collator) { ucol_close(collator); }

static inline void cicu_collator_set(
    UCollator *collator, UColAttribute attribute, UColAttributeValue value, UErrorCode *code) {
    ucol_setAttribute(collator, attribute, value, code);
}

static inline int32_t cicu_collator_compare(
    const UCollator *collator, const char *a, int32_t aLength, const char *b, int32_t bLength,
    UErrorCode *code) {
    return ucol_strcollUTF8(collator, a, aLength, b, bLength, code);
}

// Numbers

static inline UNumberFormatter *cicu_number_open(
    const UChar *skeleton, int32_t length, const char *locale, UErrorCode *code) {
    return unumf_openForSkeletonAndLocale(skeleton, length, locale, code);
}

static inline void cicu_number_close(UNumberFormatter *formatter) { unumf_close(formatter); }

static inline UFormattedNumber *cicu_number_result_open(UErrorCode *code) {
    return unumf_openResult(code);
}

static inline void cicu_number_result_close(UFormattedNumber *result) {
    unumf_closeResult(result);
}

static inline void cicu_number_format(
    const UNumberFormatter *formatter, double value, UFormattedNumber *result, UErrorCode *code) {
    unumf_formatDouble(formatter, value, result, code);
}

static inline int32_t cicu_number_text(
    const UFormattedNumber *result, UChar *text, int32_t capacity, UErrorCode *code) {
    return unumf_resultToString(result, text, capacity, code);
}

static inline bool cicu_number_next_field(
    const UFormattedNumber *result, UFieldPosition *field, UErrorCode *code) {
    return unumf_resultNextFieldPosition(result, field, code);
}

static inline int32_t cicu_currency_digits(const UChar *currency, UErrorCode *code) {
    return ucurr_getDefaultFractionDigits(currency, code);
}

// Times

static inline UDateTimePatternGenerator *cicu_patterns_open(
    const char *locale, UErrorCode *code) {
    return udatpg_open(locale, code);
}

static inline void cicu_patterns_close(UDateTimePatternGenerator *patterns) {
    udatpg_close(patterns);
}

static inline int32_t cicu_patterns_best(
    UDateTimePatternGenerator *patterns, const UChar *skeleton, int32_t length, UChar *pattern,
    int32_t capacity, UErrorCode *code) {
    return udatpg_getBestPattern(patterns, skeleton, length, pattern, capacity, code);
}

static inline UDateFormat *cicu_time_open(
    const char *locale, const UChar *zone, int32_t zoneLength, const UChar *pattern,
    int32_t length, UErrorCode *code) {
    return udat_open(UDAT_PATTERN, UDAT_PATTERN, locale, zone, zoneLength, pattern, length, code);
}

static inline void cicu_time_close(UDateFormat *format) { udat_close(format); }

static inline int32_t cicu_time_text(
    const UDateFormat *format, double milliseconds, UChar *text, int32_t capacity,
    UErrorCode *code) {
    return udat_format(format, milliseconds, text, capacity, NULL, code);
}

// Time zones

static inline int32_t cicu_zone_canonical(
    const UChar *name, int32_t length, UChar *text, int32_t capacity, UBool *isKnown,
    UErrorCode *code) {
    return ucal_getCanonicalTimeZoneID(name, length, text, capacity, isKnown, code);
}

static inline int32_t cicu_zone_of_windows(
    const UChar *name, int32_t length, UChar *text, int32_t capacity, UErrorCode *code) {
    return ucal_getTimeZoneIDForWindowsID(name, length, NULL, text, capacity, code);
}

static inline UCalendar *cicu_calendar_open(
    const UChar *zone, int32_t length, UErrorCode *code) {
    return ucal_open(zone, length, "en_US", UCAL_GREGORIAN, code);
}

static inline void cicu_calendar_close(UCalendar *calendar) { ucal_close(calendar); }

/// Milliseconds that a calendar's clock is ahead of UTC at a time.
static inline int32_t cicu_calendar_offset(
    UCalendar *calendar, double milliseconds, UErrorCode *code) {
    ucal_setMillis(calendar, milliseconds, code);
    return ucal_get(calendar, UCAL_ZONE_OFFSET, code) + ucal_get(calendar, UCAL_DST_OFFSET, code);
}

static inline UEnumeration *cicu_zones_open(const char *region, UErrorCode *code) {
    return ucal_openTimeZoneIDEnumeration(UCAL_ZONE_TYPE_CANONICAL_LOCATION, region, NULL, code);
}

static inline const char *cicu_zones_next(UEnumeration *zones, UErrorCode *code) {
    return uenum_next(zones, NULL, code);
}

static inline void cicu_zones_close(UEnumeration *zones) { uenum_close(zones); }
