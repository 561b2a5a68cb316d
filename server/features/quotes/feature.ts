import type { Feature } from '../../feature.ts'
import { quotes as personalData } from './personal-data.ts'
import { renderQuoteDocument } from './quote-pdf.ts'
import { quoteRoutes } from './routes.ts'

export const quotes: Feature = {
  routes: quoteRoutes,
  personalData,
  documents: { quote: renderQuoteDocument },
}
