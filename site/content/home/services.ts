export const homeServices = {
  title: 'What we design',
  lead: 'Six kinds of project, each drawn from a measured survey of your home.',
  more: { label: 'Learn More', subject: (title: string) => `Please tell me more about ${title.toLowerCase()}` },
  touch: { label: 'Get in Touch', subject: (title: string) => `${title}: my home` },
  about: (title: string) => `about ${title.toLowerCase()}`,
} as const
