/** Where each former section of the settings is now, so that old links and bookmarks still lead there. */
const formerSections: Record<string, { show: string; hash?: string }> = {
  account: { show: 'security' },
  devices: { show: 'security' },
  audit: { show: 'security', hash: '#audit-log' },
  retention: { show: 'privacy' },
  person: { show: 'privacy' },
  copies: { show: 'business' },
}

/** Returns the address that replaces an old one, or undefined for a section that still exists.
 *  @param search of the address, `?show=audit&action=sign_in` */
export function replaceFormerSection(search: string): { search: string; hash: string } | undefined {
  const parameters = new URLSearchParams(search)
  const section = formerSections[parameters.get('show') ?? '']
  if (section === undefined) return undefined
  parameters.set('show', section.show)
  return { search: `?${parameters.toString()}`, hash: section.hash ?? '' }
}
