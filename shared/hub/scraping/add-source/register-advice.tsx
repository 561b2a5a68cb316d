import { useEffect, useRef } from 'react'
import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { type HampshireRegister, registerAccess } from '#shared/business/hampshire-registers.ts'
import { Stack } from '../../components/stack.tsx'
import { formatDate } from '../../dates.ts'
import { isUntried, untriedLabel } from '../labels.ts'
import { ManualOptions } from './manual-options.tsx'

const useStyles = makeStyles({
  heading: { ...typographyStyles.subtitle2, margin: 0, ':focus': { outline: 'none' } },
  text: { margin: 0, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
  look: { justifySelf: 'start' },
})

export interface RegisterAdviceProps {
  register: HampshireRegister
  onUsePlanit: () => void
  onReadSavedPage: () => void
  /** Goes to the form, where the page can be looked at. */
  onLook: () => void
}

/** Says why a register is not read automatically, and what the owner can do instead. */
export function RegisterAdvice({ register, onUsePlanit, onReadSavedPage, onLook }: RegisterAdviceProps) {
  const styles = useStyles()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap="l">
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles.heading}>
          {register.name}
        </h3>
        <p className={styles.text}>{registerState(register)}</p>
      </div>
      <ManualOptions
        url={register.url}
        register={register}
        isMain
        onUsePlanit={onUsePlanit}
        onReadSavedPage={onReadSavedPage}
      />
      <Button appearance="subtle" className={styles.look} onClick={onLook}>
        See whether this has changed
      </Button>
    </Stack>
  )
}

/** Returns what is known of a register, in sentences. */
export function registerState(register: HampshireRegister): string {
  const { checkedOn, note } = register
  const date = checkedOn === null ? '' : ` on ${formatDate(checkedOn)}`
  const sentences = {
    automatic: `Its robots.txt allowed programs${date}.`,
    by_hand: `Its robots.txt kept programs out of the search${date}, so we don’t read it automatically.`,
    blocked: `It turned programs away${date}, so we can’t read it automatically.`,
    unknown: 'We don’t know yet whether it lets programs in. Look at the page to find out.',
  }
  const isNew = isUntried({ ...register, lastScraped: null, consecutiveFailures: 0 })
  return [sentences[registerAccess(register)], note, isNew ? `${untriedLabel}.` : null]
    .filter((sentence) => sentence !== null)
    .join(' ')
}
