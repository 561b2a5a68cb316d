/** The retention periods that the privacy policy states. All rules are in `server/platform/personal-data/retention-rules.ts`. */
export const retentionPeriods = {
  /** After the end of the project. */
  activeClientYears: 6,
  enquiryYears: 2,
  /** Without any sign of interest; earlier when consent is withdrawn. */
  marketingInactiveYears: 3,
  financialYears: 7,
  analyticsMonths: 26,
} as const

/** The days in which a data subject request is answered. */
export const rightsResponseDays = 30
/** The days in which a complaint about data protection is acknowledged. */
export const complaintAcknowledgementDays = 30
