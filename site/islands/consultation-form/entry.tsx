import { hydrator } from '../hydrator.tsx'
import { ConsultationForm } from './consultation-form.tsx'

export const hydrate = hydrator(ConsultationForm)
