import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Call16Regular, Mail16Regular } from '@fluentui/react-icons'
import { Link } from 'react-router'
import { phoneLink } from '#shared/business/business.ts'
import { addressToWrite } from '../prospects/write-address.ts'
import { useCalledLead } from './called-lead.ts'

const useStyles = makeStyles({
  button: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '32px',
    boxSizing: 'border-box',
    padding: '0 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontVariantNumeric: 'tabular-nums',
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  main: {
    border: `1px solid ${tokens.colorBrandBackground}`,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
  },
})

export interface CallButtonProps {
  name: string
  phone: string | null
  email?: string | null
  /** The lead to write to, and the one to ask about after a call. */
  prospectId?: string | null
  /** Shows it as the main button of its list. */
  isMain?: boolean
}

/** Returns the class of a link that looks like a button. */
export function useActionLinkClass(): string {
  return useStyles().button
}

/** A link that dials the number, or opens the email form for a lead without one. */
export function CallButton({ name, phone, email = null, prospectId, isMain = false }: CallButtonProps) {
  const styles = useStyles()
  const { setCalled } = useCalledLead()
  const className = mergeClasses(styles.button, isMain && styles.main)
  if (phone !== null) {
    return (
      <a
        href={phoneLink(phone)}
        className={className}
        aria-label={`Call ${name}, ${phone}`}
        onClick={() => typeof prospectId === 'string' && setCalled(prospectId)}
      >
        <Call16Regular aria-hidden />
        {phone}
      </a>
    )
  }
  if (email === null || typeof prospectId !== 'string') return undefined
  return (
    <Link to={addressToWrite(prospectId)} className={className} aria-label={`Write to ${name}`}>
      <Mail16Regular aria-hidden />
      Write
    </Link>
  )
}
