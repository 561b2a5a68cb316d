/** The form field with the visitor's answer about cookies, for a form that is sent before its script has loaded. */
export const consentField = 'cookie-consent'
