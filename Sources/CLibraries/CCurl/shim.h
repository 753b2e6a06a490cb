#include <curl/curl.h>

/// A function that receives a piece of an answer's content.
typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

// `curl_easy_setopt` and `curl_easy_getinfo` are variadic, which Swift can't import: one function for each type of value.

/// Sets an option that is a whole number.
static inline CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

/// Sets an option that is a text, which is copied.
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

/// Sets what receives the content, and what it is called with.
static inline CURLcode ccurl_set_receiver(CURL *handle, ccurl_receiver receiver, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, receiver);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

/// The status of the last answer; 0 if there was none.
static inline long ccurl_status(CURL *handle) {
    long status = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

/// The address to which the last answer redirects; a null pointer if it does not.
static inline const char *ccurl_redirect(CURL *handle) {
    char *address = (char *)0;
    return curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &address) == CURLE_OK ? address : (char *)0;
}
