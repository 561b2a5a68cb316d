import { LegalPage } from '../../components/legal/legal-page.tsx'
import { privacy } from '../../content/legal/privacy.ts'

export function PrivacyPage() {
  return <LegalPage text={privacy} />
}
