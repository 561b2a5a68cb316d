import { formatMoney, formatWithVat, pounds } from '#shared/business/money.ts'
import { packageOfLead } from '#shared/business/packages.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { PastTime } from '../../components/past-time.tsx'
import { Facts } from '../../components/records/facts.tsx'
import { ContactLinks } from '../contact-links.tsx'
import { projectTypeLabels } from '../labels.ts'
import { useLeadNavigation } from '../lead-link.tsx'
import { PriorityMark } from '../lead-marks.tsx'
import { SourceLink } from '../source-link.tsx'
import { PaidAs, usePaidAs } from './paid-as.tsx'

/** Who the lead is, and what they want. */
export function LeadFacts({ lead }: { lead: ProspectDetail }) {
  const way = useLeadNavigation()
  const payer = usePaidAs(lead)
  const place = [lead.location, lead.postcode].filter((part) => part !== null).join(', ')
  return (
    <Facts
      facts={[
        {
          name: 'Contact',
          value: <ContactLinks email={lead.email} phone={lead.phone} prospectId={lead.id} way={way} />,
        },
        { name: 'Place', value: place },
        { name: 'Project', value: projectTypeLabels[lead.projectType] },
        { name: 'Description', value: lead.description },
        { name: 'Priority', value: <PriorityMark priority={lead.priority} /> },
        { name: 'Package', value: packageOfLead(lead)?.type },
        {
          name: 'Value',
          value: lead.packageValue === null ? null : formatWithVat(pounds(lead.packageValue)),
        },
        { name: 'Deposit', value: deposit(lead) },
        { name: 'Paid as', value: payer === undefined ? null : <PaidAs lead={lead} payer={payer} /> },
        { name: 'Invoice', value: lead.invoiceNumber },
        { name: 'Notes', value: lead.notes },
        { name: 'Source', value: <SourceLink platform={lead.sourcePlatform} url={lead.sourceUrl} /> },
        { name: 'Received', value: <PastTime at={lead.createdAt} /> },
        { name: 'First contact', value: lead.contactedAt === null ? null : <PastTime at={lead.contactedAt} /> },
      ]}
    />
  )
}

function deposit({ depositPaid, depositRequired }: ProspectDetail): string | null {
  if (depositRequired === null) return depositPaid ? 'Paid' : null
  return `${formatMoney(pounds(depositRequired))} including VAT, ${depositPaid ? 'paid' : 'not paid yet'}`
}
