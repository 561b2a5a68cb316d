import { formContent } from '../../content/form.ts'

const name = 'marketing'

/** The tick that refuses marketing. It is posted in place of the hidden field before it, so that an answer says it was offered. */
export function MarketingChoice({ id, isDeclined }: { id: string; isDeclined: boolean }) {
  return (
    <p className="check">
      <input type="hidden" name={name} value="allowed" />
      <input type="checkbox" id={id} name={name} value="declined" defaultChecked={isDeclined} />
      <label htmlFor={id}>{formContent.noMarketing}</label>
    </p>
  )
}
