import { extensionTypeLabels } from '#shared/business/extension-types.ts'
import { type ConsultationField, extensionTypes } from '#shared/contract/consultations.ts'
import { openingFocus, SelectField, TextArea, TextField } from '../form/field.tsx'
import { consultationForm as content } from '../../content/consultation-form.ts'
import { EmailField } from '../form/email-field.tsx'
import type { Messages } from '../form/error-summary.tsx'

/** The id of the form, for fields outside it. */
export const formId = 'consultation'

export function fieldId(name: ConsultationField | 'marketing'): string {
  return `${formId}-${name}`
}

interface FieldsProps {
  messages: Messages<ConsultationField>
  /** What the fields hold at first. */
  values: Record<string, string>
  /** The id of the field that has the focus from the start. */
  focused: string | undefined
}

export function ConsultationFields({ messages, values, focused }: FieldsProps) {
  const field = (name: ConsultationField, label: string) => ({
    name,
    label,
    id: fieldId(name),
    error: messages[name],
    defaultValue: values[name] ?? '',
    ...openingFocus(focused === fieldId(name)),
  })
  return (
    <div className="fields">
      <TextField {...field('firstName', 'First name')} autoComplete="given-name" required />
      <TextField {...field('lastName', 'Last name')} autoComplete="family-name" required />
      <EmailField {...field('email', 'Email')} required />
      <TextField {...field('phone', 'Phone')} type="tel" inputMode="tel" autoComplete="tel" required />
      <SelectField {...field('extensionType', 'What are you planning?')} note={content.optional}>
        <option value="">{content.choose}</option>
        {extensionTypes.map((type) => (
          <option key={type} value={type}>
            {extensionTypeLabels[type]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('postcode', 'Postcode')}
        note={content.optional}
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={12}
      />
      <TextArea
        {...field('projectDescription', 'Tell us about it')}
        note={content.optional}
        hint={content.descriptionHint}
        rows={5}
      />
    </div>
  )
}
