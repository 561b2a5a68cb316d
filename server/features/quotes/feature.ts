import type { Feature } from '../../feature.ts'
import { attachIssued } from '../../issued-documents/issued-page.ts'
import { issued } from './issued-quotes.ts'
import { quotes as personalData } from './personal-data.ts'
import { renderQuote } from './quote-page.ts'
import { quoteRoutes } from './routes.ts'

export const quotes: Feature = {
  routes: quoteRoutes,
  personalData,
  documents: { quote: attachIssued(issued, renderQuote) },
}
