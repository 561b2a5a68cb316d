import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { formatWithVat } from '#shared/business/vat.ts'
import { packageOfLead } from '#shared/business/prices.ts'
import { listPayments } from '#shared/contract/payments.ts'
import { editProspect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { PastTime } from '../../components/past-time.tsx'
import { Facts } from '../../components/records/facts.tsx'
import { useCall } from '../../platform/mutations.ts'
import { ContactLinks, SourceLink } from '../contact-links.tsx'
import { projectLabel } from '../labels.ts'
import { useLeadNavigation } from '../lead-link.tsx'
import { PriorityMark } from '../lead-marks.tsx'
import { SubtleLink } from '../../components/subtle-link.tsx'
import { queryOf, usePrices } from '../../platform/queries.ts'
import { PanelSection } from '../../components/side-panel.tsx'
import { DepositLinkButton } from './deposit-link-button.tsx'
import { differentPayer, numberToText } from './fact-values.ts'
import { prospectQueries } from '../queries.ts'
import { space } from '../../components/styles.ts'

/** Shows who the lead is, and what they want. */
export function LeadFacts({ lead }: { lead: ProspectDetail }) {
  const prices = usePrices()
  const navigation = useLeadNavigation()
  const mobile = numberToText(lead)
  const place = [lead.location, lead.postcode].filter((part) => part !== null).join(', ')
  return (
    <Facts
      facts={[
        {
          name: 'Contact',
          value: (
            <ContactLinks
              email={lead.email}
              phone={lead.phone}
              dialNumber={lead.dialNumber}
              prospectId={lead.id}
              navigation={navigation}
            />
          ),
        },
        { name: 'Message', value: mobile === undefined ? null : <MessageLinks number={mobile} /> },
        { name: 'Place', value: place === '' ? null : <PlaceLink place={place} /> },
        { name: 'Project', value: projectLabel(lead) },
        { name: 'Description', value: lead.description },
        { name: 'Priority', value: <PriorityMark priority={lead.priority} /> },
        { name: 'Package', value: packageOfLead(lead, prices)?.type },
        {
          name: 'Value',
          value: lead.packageValue === null ? null : formatWithVat(pounds(lead.packageValue)),
        },
        { name: 'Notes', value: lead.notes },
        { name: 'Source', value: <SourceLink platform={lead.sourcePlatform} url={lead.sourceUrl} /> },
        { name: 'Received', value: <PastTime at={lead.createdAt} /> },
        { name: 'First contact', value: lead.contactedAt === null ? null : <PastTime at={lead.contactedAt} /> },
      ]}
    />
  )
}

/** Shows whether a lead has paid the deposit, with the link by which they do. */
export function LeadDeposit({ lead }: { lead: ProspectDetail }) {
  const payer = usePaidAs(lead)
  return (
    <PanelSection heading="Deposit" action={<DepositLinkButton lead={lead} />}>
      <Facts
        facts={[
          { name: 'Deposit', value: deposit(lead) ?? 'Not paid yet' },
          { name: 'Paid as', value: payer === undefined ? null : <PaidAs lead={lead} payer={payer} /> },
          { name: 'Invoice', value: lead.invoiceNumber },
        ]}
      />
    </PanelSection>
  )
}

function deposit({ depositPaid, depositRequired }: ProspectDetail): string | null {
  if (depositRequired === null) return depositPaid ? 'Paid' : null
  return `${formatMoney(pounds(depositRequired))} including VAT, ${depositPaid ? 'paid' : 'not paid yet'}`
}

const useStyles = makeStyles({
  paidAs: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space('XS', 'M') },
})

/** Returns the name that the deposit was paid under if it is not the lead's. */
export function usePaidAs({ id, name, depositPaid }: ProspectDetail): string | undefined {
  const payments = useQuery({
    ...queryOf(listPayments, { query: { prospectId: id } }),
    enabled: depositPaid,
  })
  return differentPayer(name, payments.data ?? [])
}

/** Shows who paid, with a button that gives the lead this name. */
export function PaidAs({ lead, payer }: { lead: ProspectDetail; payer: string }) {
  const styles = useStyles()
  const queryClient = useQueryClient()
  const rename = useCall(editProspect, {
    input: () => ({ params: { id: lead.id }, body: { name: payer, updatedAt: lead.updatedAt } }),
    successToast: () => ({ title: `Lead renamed to ${payer}` }),
    errorTitle: 'Couldn’t rename the lead',
    onSuccess: (saved) => queryClient.setQueryData(prospectQueries.one(lead.id).queryKey, saved),
  })
  return (
    <span className={styles.paidAs}>
      {payer}
      <Button size="small" disabledFocusable={rename.isPending} onClick={() => rename.mutate()}>
        Rename the lead
      </Button>
    </span>
  )
}

const useMessageStyles = makeStyles({
  links: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
})

/** Links that start a text message or a WhatsApp chat, in the program or on the phone that the owner uses. */
export function MessageLinks({ number }: { number: string }) {
  const styles = useMessageStyles()
  return (
    <span className={styles.links}>
      <SubtleLink href={`sms:${number}`}>Text message</SubtleLink>
      <SubtleLink href={`https://wa.me/${number.slice(1)}`} target="_blank" rel="noreferrer">
        WhatsApp
      </SubtleLink>
    </span>
  )
}

/** Shows where the lead is, with a link to a map. */
export function PlaceLink({ place }: { place: string }) {
  const styles = useMessageStyles()
  const address = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place }).toString()}`
  return (
    <span className={styles.links}>
      <span>{place}</span>
      <SubtleLink href={address} target="_blank" rel="noreferrer">
        Map
      </SubtleLink>
    </span>
  )
}
