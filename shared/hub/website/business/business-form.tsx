import { makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { exampleBusiness, withoutExamples } from '#shared/business/example-business.ts'
import type { BusinessDetails } from '#shared/contract/business.ts'
import { type BusinessContent, businessContent } from '#shared/contract/website-content.ts'
import { TextField } from '../../components/form/fields.tsx'
import { Section } from '../../components/section.tsx'
import { SubtleRouteLink } from '../../components/subtle-link.tsx'
import { EditorFrame } from '../content/editor-frame.tsx'
import type { EditorProps } from '../content/content-description.ts'
import { OpeningHoursField } from './hours-fields.tsx'

type BusinessEntries = z.input<typeof businessContent>
export type BusinessFormState = UseFormReturn<BusinessEntries, unknown, BusinessContent>

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingVerticalL,
    maxWidth: '760px',
  },
  wide: { gridColumn: '1 / -1' },
})

/** Edits the facts about the business. */
export function BusinessForm(props: EditorProps<'business'>) {
  const styles = useStyles()
  const values = { ...blank, ...props.initial, daysOff: [] }
  const form: BusinessFormState = useForm({ resolver: zodResolver(businessContent), defaultValues: values })
  return (
    <EditorFrame
      editor={props}
      form={form}
      values={values}
      title="Business details"
      toDraft={(content) => ({ content })}
      isWide
    >
      <Section title="Name and address" text="Shown on your website, in emails and on invoices.">
        <div className={styles.fields}>
          <TextField form={form} name="name" label="Name of the business" isRequired />
          <TextField
            form={form}
            name="proprietor"
            label="Your name"
            hint="A sole trader has to be named. Emails to visitors come from it."
          />
          <div className={styles.wide}>
            <TextField
              form={form}
              name="address"
              label="Postal address"
              hint="On one line, with commas. Invoices and receipts need it."
            />
          </div>
        </div>
      </Section>
      <Section title="Contact">
        <div className={styles.fields}>
          <TextField form={form} name="phone" label="Phone" isRequired input={{ type: 'tel', autoComplete: 'tel' }} />
          <TextField form={form} name="email" label="Email" isRequired input={{ type: 'email' }} />
          <TextField
            form={form}
            name="infoEmail"
            label="Email for payment questions"
            isRequired
            hint="It may be the same address."
            input={{ type: 'email' }}
          />
        </div>
      </Section>
      <Section
        title="Opening hours"
        text="Visitors can book calls in these hours. Your two-hour reply promise counts these hours only."
      >
        <OpeningHoursField form={form} />
      </Section>
      <Section
        title="Time off"
        text="Holidays and other days on which you’re closed are one list, in the Calendar. Bank holidays are days off already."
      >
        <SubtleRouteLink to="/calendar?timeOff=open">Time off in the Calendar</SubtleRouteLink>
      </Section>
      <Section title="Registrations and insurance">
        <div className={styles.fields}>
          <TextField
            form={form}
            name="vatNumber"
            label="VAT number"
            hint="Invoices and card payments need it. Leave it empty if you aren’t registered."
          />
          <TextField
            form={form}
            name="icoNumber"
            label="ICO registration number"
            hint="From the Information Commissioner’s Office, for example ZA123456"
          />
          <div className={styles.wide}>
            <TextField
              form={form}
              name="insurance"
              label="Insurance"
              hint="For example, Professional indemnity of £1 million with Sample Insurance"
            />
          </div>
        </div>
      </Section>
      <Section title="Social links and reviews" text="Whole addresses. Leave out what you don’t use.">
        <div className={styles.fields}>
          <TextField form={form} name="facebook" label="Facebook" input={{ type: 'url' }} />
          <TextField form={form} name="instagram" label="Instagram" input={{ type: 'url' }} />
          <TextField form={form} name="linkedin" label="LinkedIn" input={{ type: 'url' }} />
          <TextField form={form} name="threads" label="Threads" input={{ type: 'url' }} />
          <TextField
            form={form}
            name="reviewsUrl"
            label="Google reviews"
            hint="The address of your reviews on Google Maps"
            input={{ type: 'url' }}
          />
        </div>
      </Section>
    </EditorFrame>
  )
}

/** Returns the current details on the website as form content, with blanks instead of example values. */
export function businessContentOf(details: BusinessDetails): BusinessContent {
  const { openingHours } = details
  const isExample = details.name === exampleBusiness.name
  const social = (address: string | null) => (isExample ? undefined : (address ?? undefined))
  return {
    ...withoutExamples(details),
    openingHours,
    daysOff: [],
    proprietor: details.proprietor ?? undefined,
    address: details.address ?? undefined,
    facebook: social(details.facebook),
    instagram: social(details.instagram),
    linkedin: social(details.linkedin),
    threads: social(details.threads),
    reviewsUrl: details.reviewsUrl ?? undefined,
    vatNumber: details.vatNumber ?? undefined,
    icoNumber: details.icoNumber ?? undefined,
    insurance: details.insurance ?? undefined,
  }
}

const blank: BusinessEntries = {
  name: '',
  proprietor: '',
  address: '',
  phone: '',
  email: '',
  infoEmail: '',
  openingHours: Array.from({ length: 7 }, () => null),
  daysOff: [],
  facebook: '',
  instagram: '',
  linkedin: '',
  threads: '',
  reviewsUrl: '',
  vatNumber: '',
  icoNumber: '',
  insurance: '',
}
