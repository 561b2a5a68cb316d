import { extensionTypeLabels } from '#shared/business/extension-types.ts'
import { type ConsultationField, extensionTypes } from '#shared/contract/consultations.ts'
import { openingFocus, SelectField, TextArea, TextField } from '../form/field.tsx'
import { consultationForm as content } from '../../content/consultation-form.ts'
import { EmailField } from '../form/email-field.tsx'
import type { Messages } from '../form/field-messages.ts'
import { fieldId } from './field-names.ts'

interface FieldsProps {
  messages: Messages<ConsultationField>
  /** What the fields hold at first. */
  values: Record<string, string>
  /** The id of the field that has the focus from the start. */
  focused: string | undefined
}

export function ConsultationFields({ messages, values, focused }: FieldsProps) {
  const field = (name: ConsultationField) => ({
    name,
    id: fieldId(name),
    label: content.labels[name],
    error: messages[name],
    defaultValue: values[name] ?? '',
    ...openingFocus(focused === fieldId(name)),
  })
  return (
    <div className="fields">
      <TextField {...field('firstName')} autoComplete="given-name" required />
      <TextField {...field('lastName')} autoComplete="family-name" required />
      <EmailField {...field('email')} required />
      <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" required />
      <SelectField {...field('extensionType')} note={content.optional}>
        <option value="">{content.choose}</option>
        {extensionTypes.map((type) => (
          <option key={type} value={type}>
            {extensionTypeLabels[type]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('postcode')}
        note={content.optional}
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={12}
      />
      <TextArea {...field('projectDescription')} note={content.optional} hint={content.descriptionHint} rows={5} />
    </div>
  )
}
