/** In the address of an open lead: the form to write to them is open too. */
export const writing = { name: 'write', value: 'email' } as const

/** Opens a lead, from wherever the reader is, with the form to write to them. */
export function addressToWrite(prospectId: string): string {
  return `/?lead=${prospectId}&${writing.name}=${writing.value}`
}
