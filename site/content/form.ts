/** Words that the forms share. */
export const formWords = {
  invalid: (count: number) => (count === 1 ? 'One answer needs another look' : `${count} answers need another look`),
  honeypot: 'Leave this empty',
  privacy: { before: 'We use your details to answer you, as our ', link: 'privacy policy', after: ' explains.' },
  call: (phone: string) => `Call ${phone}`,
} as const
