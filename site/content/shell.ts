/** Words of what every page shares: navigation, calls to action, footer, cookie banner. */
export interface NavLink {
  path: string
  label: string
  /** Stands in the bar itself on a wide screen; the others are in the menu. */
  main?: true
}

export const contactLink: NavLink = { path: '/contact', label: 'Contact' }

/** In the order of the specification. */
export const navLinks: readonly NavLink[] = [
  { path: '/', label: 'Home', main: true },
  { path: '/packages', label: 'Packages', main: true },
  { path: '/process', label: 'Process', main: true },
  { path: '/portfolio', label: 'Portfolio', main: true },
  { path: '/about', label: 'About Us', main: true },
  { path: '/blog', label: 'Blog' },
  { path: '/faq', label: 'FAQ' },
  { path: '/calculator', label: 'Cost Calculator', main: true },
  contactLink,
  { path: '/feasibility-assessment', label: 'Feasibility Assessment' },
  { path: '/reviews', label: 'Reviews' },
]

export const navigationContent = {
  skip: 'Skip to the content',
  more: 'More',
  menu: 'Menu',
  home: 'Home page',
  form: 'Go to the form',
}

export const callsToAction = {
  label: 'Get in touch',
  floating: 'Book Now Your Free Consultation',
  book: 'Book Free Consultation',
  call: 'Call',
  callUs: 'Call us',
}

export const footer = {
  pagesTitle: 'Pages',
  pages: [
    { path: '/about', label: 'About Us' },
    { path: '/portfolio', label: 'Portfolio' },
    { path: '/blog', label: 'Blog' },
    { path: '/contact', label: 'Contact' },
    { path: '/reviews', label: 'Reviews' },
  ],
  legal: [
    { path: '/terms', label: 'Terms' },
    { path: '/privacy', label: 'Privacy' },
    { path: '/accessibility', label: 'Accessibility' },
  ],
  servicesTitle: 'Services',
  contactTitle: 'Contact',
  statement: 'Qualified architectural technicians for home extensions, at fixed fees.',
  serviceArea: 'Winchester, Basingstoke, Southampton and all of Hampshire. Design work UK-wide.',
  insurance: { title: 'Insurance', text: 'Fully Insured' },
  socialLabel: 'Social media',
  cookieSettings: 'Cookie settings',
  vat: 'VAT number',
  ico: 'ICO registration',
} as const

export const newTab = '(opens in a new tab)'

export const cookieBanner = {
  label: 'Cookies',
  text: 'We’d like to use cookies to see how people find and use this site. Nothing loads unless you accept.',
  privacy: 'Read the privacy policy',
  answers: { accepted: 'You’ve accepted them.', rejected: 'You’ve rejected them.' },
  accept: 'Accept',
  reject: 'Reject',
  close: 'Close',
} as const
