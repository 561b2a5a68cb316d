import { useEffect, useRef, useState } from 'react'
import { Button, Input, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { ArrowClockwise20Regular } from '../../../shared/hub/icons/arrow-clockwise.ts'
import { ArrowLeft20Regular } from '../../../shared/hub/icons/arrow-left.ts'
import { ArrowRight20Regular } from '../../../shared/hub/icons/arrow-right.ts'
import { Dismiss20Regular } from '../../../shared/hub/icons/dismiss.ts'
import { LockClosed16Regular } from '../../../shared/hub/icons/lock-closed.ts'
import { LockOpen16Regular } from '../../../shared/hub/icons/lock-open.ts'
import { MoreHorizontal20Regular } from '../../../shared/hub/icons/more-horizontal.ts'
import type { CallInput } from '../../main/ipc/calls.ts'
import type { BrowseState } from '../../main/ipc/browse-calls.ts'
import { desktop } from '../desktop/desktop.ts'
import { space } from '#shared/hub/components/styles.ts'

const useStyles = makeStyles({
  bar: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    padding: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  address: { flex: '1 1 0', minWidth: 0 },
  input: { width: '100%' },
  refusal: {
    margin: space('XS', 0, 0),
    color: tokens.colorStatusDangerForeground1,
    lineHeight: tokens.lineHeightBase200,
  },
  progress: { position: 'absolute', left: 0, right: 0, bottom: '-1px' },
})

const act = (action: CallInput<'browse:act'>['action']) => void desktop.call('browse:act', { action })

/** Shows the navigation buttons and the address, as in other browsers. */
export function Toolbar({ state }: { state: BrowseState }) {
  const styles = useStyles()
  const { canGoBack, canGoForward, isLoading, address } = state
  return (
    <div className={styles.bar}>
      <Button
        appearance="subtle"
        icon={<ArrowLeft20Regular />}
        aria-label="Back"
        disabledFocusable={!canGoBack}
        onClick={() => act('back')}
      />
      <Button
        appearance="subtle"
        icon={<ArrowRight20Regular />}
        aria-label="Forward"
        disabledFocusable={!canGoForward}
        onClick={() => act('forward')}
      />
      <Button
        appearance="subtle"
        icon={isLoading ? <Dismiss20Regular /> : <ArrowClockwise20Regular />}
        aria-label={isLoading ? 'Stop loading' : 'Reload'}
        disabledFocusable={!isLoading && address === ''}
        onClick={() => act(isLoading ? 'stop' : 'reload')}
      />
      <AddressField key={address} address={address} />
      <Button
        appearance="subtle"
        icon={<MoreHorizontal20Regular />}
        aria-label="More"
        aria-haspopup="menu"
        onClick={() => act('show-menu')}
      />
      {isLoading ? (
        <ProgressBar className={styles.progress} thickness="medium" aria-label="Loading the page" />
      ) : undefined}
    </div>
  )
}

/** Shows the address of the page, and opens another one that is typed. */
function AddressField({ address }: { address: string }) {
  const styles = useStyles()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(address)
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    if (address === '') field.current?.focus()
    return desktop.on('browse:focus', (part) => {
      if (part === 'address') field.current?.select()
    })
  }, [address])

  async function open(): Promise<void> {
    const answer = await desktop.call('browse:go', { typed })
    setRefusal(answer.refusal)
    if (answer.refusal === undefined) void desktop.call('browse:act', { action: 'focus-page' })
    else field.current?.select()
  }

  const LockIcon = address.startsWith('https:') ? LockClosed16Regular : LockOpen16Regular
  return (
    <form
      className={styles.address}
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      <Input
        input={{ ref: field }}
        className={styles.input}
        type="text"
        inputMode="url"
        aria-label="Address"
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : 'address-refusal'}
        placeholder="Type a web address"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        contentBefore={
          address === '' ? null : (
            <LockIcon aria-label={address.startsWith('https:') ? 'Secure connection' : 'Connection isn’t secure'} />
          )
        }
        value={typed}
        onChange={(_, { value }) => setTyped(value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return
          setTyped(address)
          setRefusal(undefined)
        }}
      />
      {refusal === undefined ? undefined : (
        <p id="address-refusal" role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </form>
  )
}
