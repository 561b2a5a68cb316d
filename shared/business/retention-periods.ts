/** How long personal data is kept: what the privacy policy promises. */
export const retentionPeriods = {
  /** After the project has ended. */
  activeClientYears: 6,
  enquiryYears: 2,
  /** Without any sign of interest; earlier when consent is withdrawn. */
  marketingInactiveYears: 3,
  financialYears: 7,
  analyticsMonths: 26,
} as const

/** Days within which a request about someone's own data is answered. */
export const rightsResponseDays = 30
/** Days within which a complaint about data protection is acknowledged. */
export const complaintAcknowledgementDays = 30
