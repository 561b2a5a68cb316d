import { LegalPage } from '../../components/legal/legal-page.tsx'
import { terms } from '../../content/legal/terms.ts'

export function TermsPage() {
  return <LegalPage text={terms} />
}
