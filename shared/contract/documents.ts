import * as z from 'zod/mini'
import { packageTypes } from '../business/packages.ts'
import { timestamp } from './text.ts'

/** The content of a quote or an invoice, before and after it is issued. */
export const documentContent = {
  packageType: z.enum(packageTypes),
  customerName: z.string(),
  customerEmail: z.string(),
  /** Blank if it is not known. */
  customerAddress: z.string(),
  /** The package, then the owner’s lines; in an invoice also, as a negative amount, what was invoiced with the deposit. */
  lines: z.array(z.object({ what: z.string(), netPence: z.int() })),
  netPence: z.int(),
  vatPence: z.int(),
}

/** The link of an issued document. */
export const issuedLink = {
  /** The page on which anyone with this link can read it. */
  address: z.string(),
  /** When the link expires. */
  addressEndsAt: timestamp,
  /** The same as a PDF; null where the server can’t make one. */
  pdfAddress: z.nullable(z.string()),
}
const issued = z.object(issuedLink)
export type IssuedLink = z.output<typeof issued>
