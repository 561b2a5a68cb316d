import { hydrator } from '../hydrator.tsx'
import { Calculator } from './calculator.tsx'

export const hydrate = hydrator(Calculator)
