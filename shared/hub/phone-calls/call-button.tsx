import { createContext, lazy, Suspense, useContext, useState } from 'react'
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'
import { Link } from 'react-router'
import { v7 as uuidv7 } from 'uuid'
import { linkToDial } from '#shared/business/phone-number.ts'
import type { CallOutcome } from '#shared/contract/phone-calls.ts'
import { Call16Regular } from '../icons/call.ts'
import { Dismiss16Regular } from '../icons/dismiss.ts'
import { Mail16Regular } from '../icons/mail.ts'
import { Video16Regular } from '../icons/video.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { writing } from '../prospects/email-form-address.ts'
import { useLeadPath } from '../prospects/open-lead-link.tsx'
import { useLogCall } from './mutations.ts'
import { notPhone, phone as onPhone, space } from '../components/styles.ts'

const AfterCall = lazy(async () => ({ default: (await import('./after-call.tsx')).AfterCall }))

const useStyles = makeStyles({
  button: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalSNudge,
    minHeight: '32px',
    boxSizing: 'border-box',
    padding: space(0, 'M'),
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
  short: { [notPhone]: { display: 'none' } },
  long: { [onPhone]: { display: 'none' } },
  outcome: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    minWidth: 0,
    padding: space('S', 'M'),
    border: 0,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  question: { flexGrow: 1 },
  number: { alignSelf: 'center', overflowWrap: 'anywhere' },
})

interface CallButtonProps {
  name: string
  phone: string | null
  dialNumber?: string | null | undefined
  email?: string | null
  /** The lead to write to, and the one to ask about after a call. */
  prospectId?: string | null
  /** Shows it as the main button of its list. */
  isMain?: boolean
  /** Shows “Call” instead of the number on a phone. */
  isShort?: boolean
}

/** A link that dials the number, or the number alone where it can't be dialled. Opens the email form for a lead without one. */
export function CallButton({
  name,
  phone,
  dialNumber,
  email = null,
  prospectId,
  isMain = false,
  isShort = false,
}: CallButtonProps) {
  const styles = useStyles()
  const setCalled = useSetAtom(calledAtom)
  const leadPath = useLeadPath()
  const className = mergeClasses(styles.button, isMain && styles.main)
  if (phone !== null) {
    const link = linkToDial(phone, dialNumber)
    if (link === undefined) return <span className={styles.number}>{phone}</span>
    return (
      <a
        href={link}
        className={className}
        aria-label={`Call ${name}, ${phone}`}
        onClick={() => typeof prospectId === 'string' && setCalled({ id: prospectId })}
      >
        <Call16Regular aria-hidden />
        {isShort ? (
          <>
            <span className={styles.short}>Call</span>
            <span className={styles.long}>{phone}</span>
          </>
        ) : (
          phone
        )}
      </a>
    )
  }
  if (email === null || typeof prospectId !== 'string') return undefined
  return (
    <Link to={leadPath(prospectId, writing.value)} className={className} aria-label={`Write to ${name}`}>
      <Mail16Regular aria-hidden />
      Write
    </Link>
  )
}

/** Opens a video call; shows nothing for a phone call. */
export function JoinLink({ name, videoLink }: { name: string; videoLink: string | null }) {
  const styles = useStyles()
  if (videoLink === null) return undefined
  return (
    <a
      href={videoLink}
      target="_blank"
      rel="noreferrer"
      className={styles.button}
      aria-label={`Join the video call with ${name}`}
    >
      <Video16Regular aria-hidden />
      Join
    </a>
  )
}

interface Called {
  id: string
  /** How it went, once that is logged. */
  logged?: { name: string; outcome: CallOutcome; list: string | undefined } | undefined
}

/** The lead who was called last, until what follows is done. It is in the session storage because a phone may discard the page during a
 *  call. */
const calledAtom = atomWithStorage<Called | null>(
  'hub-call',
  null,
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
)

const outcomeChoices: readonly { outcome: CallOutcome; label: string }[] = [
  { outcome: 'spoke', label: 'Spoke' },
  { outcome: 'no_answer', label: 'No answer' },
  { outcome: 'voicemail', label: 'Voicemail' },
]

interface CalledLead {
  prospectId: string
  name: string
}

/** The name of the list that a question is shown in, where what follows stays when the logged call removes its row. */
export const CallListContext = createContext<string | undefined>(undefined)

/** Asks how the call went, after the number of this lead has been dialled. */
export function CallOutcomeQuestion({ prospectId, name }: CalledLead) {
  const called = useAtomValue(calledAtom)
  return called?.id === prospectId && !called.logged ? <Question prospectId={prospectId} name={name} /> : undefined
}

/** Offers what follows a logged call, above the list in which it was logged or in the panel of the lead. */
export function AfterCallHere({ prospectId, onGone }: { prospectId?: string; onGone?: () => void }) {
  const [called, setCalled] = useAtom(calledAtom)
  const list = useContext(CallListContext)
  if (!called?.logged || (prospectId === undefined ? called.logged.list !== list : called.id !== prospectId))
    return undefined
  return (
    <Suspense>
      <AfterCall
        key={called.id}
        prospectId={called.id}
        {...called.logged}
        onDone={() => setCalled(null)}
        onGone={onGone}
      />
    </Suspense>
  )
}

function Question({ prospectId, name }: CalledLead) {
  const styles = useStyles()
  // The pressed button is removed together with the question.
  useFocusReturn()
  const setCalled = useSetAtom(calledAtom)
  const list = useContext(CallListContext)
  // Every attempt sends the same id, so that a retry logs the call once.
  const [id] = useState(() => uuidv7())
  const log = useLogCall({ prospectId, name }, (outcome) =>
    // Somebody else may have been called since.
    setCalled((now) => {
      if (now?.id !== prospectId) return now
      return outcome === undefined ? null : { id: prospectId, logged: { name, outcome, list } }
    }),
  )
  return (
    <fieldset aria-label={`How did the call with ${name} go?`} className={styles.outcome}>
      <output className={styles.question}>How did the call go?</output>
      {outcomeChoices.map(({ outcome, label }) => (
        <Button key={outcome} disabledFocusable={log.isPending} onClick={() => log.mutate({ id, outcome })}>
          {label}
        </Button>
      ))}
      <Button
        appearance="subtle"
        icon={<Dismiss16Regular />}
        aria-label={`I didn’t call ${name}`}
        onClick={() => setCalled(null)}
      />
    </fieldset>
  )
}
