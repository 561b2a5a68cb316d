/** Words that the forms share. */
export const formContent = {
  invalid: (count: number) => `Please check ${count === 1 ? 'one answer' : `${count} answers`}`,
  honeypot: 'Leave this empty',
  privacy: { before: 'We use your details to answer you, as our ', link: 'privacy policy', after: ' explains.' },
  suggestion: (address: string) => `Did you mean ${address}?`,
  noMarketing: 'Don’t send me news about similar services.',
  call: (phone: string) => `Call ${phone}`,
} as const
