import { hydrator } from '../hydrator.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

export const hydrate = hydrator(NewsletterForm)
