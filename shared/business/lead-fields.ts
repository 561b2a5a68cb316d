import type { EditableField } from '../contract/prospects.ts'

interface LeadField {
  /** What forms call it. */
  label: string
  /** What the timeline calls it, where that is not its label. */
  fullLabel?: string
  /** Status and stage have menus of their own, which ask why when they go back. */
  hasOwnMenu?: true
}

/** The fields of a lead that the owner edits, in the order of the form. How each is checked is in the contract;
 *  CONTRIBUTING.md lists what else a new field needs. */
export const leadFields: Readonly<Record<EditableField, LeadField>> = {
  name: { label: 'Name' },
  email: { label: 'Email', fullLabel: 'Email address' },
  phone: { label: 'Phone' },
  location: { label: 'Location' },
  postcode: { label: 'Postcode' },
  projectType: { label: 'Project type' },
  description: { label: 'Description' },
  priority: { label: 'Priority' },
  status: { label: 'Status', hasOwnMenu: true },
  crmStage: { label: 'Stage', hasOwnMenu: true },
  selectedPackage: { label: 'Package' },
  packageValue: { label: 'Value', fullLabel: 'Package value' },
  depositRequired: { label: 'Deposit' },
  notes: { label: 'Notes' },
}

export const leadFieldNames = Object.keys(leadFields) as EditableField[]
