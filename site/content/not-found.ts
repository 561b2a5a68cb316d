export const notFound = {
  title: 'Page not found',
  text: "Sorry, the page you're looking for doesn't exist or has been moved.",
  action: 'Return to Home',
  packages: 'See our packages',
  contact: 'Contact us',
} as const
