/** The link relation of the address for a visitor’s files, in the `Link` header of the answer to an enquiry. */
export const enquiryFilesRelation = 'add-files'

/** What a visitor may send with one enquiry, for two days after it: `bytes` of one file, `allBytes` together, which a day's total of their
 *  address and network leaves room for. */
export const enquiryFileLimits = { files: 10, bytes: 15 * 1024 * 1024, allBytes: 20 * 1024 * 1024, days: 2 } as const

/** What may be chosen in a file dialog. Without HEIC in it, an iPhone sends its photographs as JPEG. */
export const enquiryFileTypes = 'image/jpeg,image/png,image/webp,application/pdf'
