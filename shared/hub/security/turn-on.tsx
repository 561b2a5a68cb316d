import { useState } from 'react'
import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { renderSVG } from 'uqr'
import { enableSecondFactor, startSecondFactor } from '#shared/contract/second-factor.ts'
import { ArrowDownload20Regular } from '../icons/arrow-download.ts'
import { Copy20Regular } from '../icons/copy.ts'
import { Print20Regular } from '../icons/print.ts'
import { copyText } from '../components/copy-text.ts'
import { saveFile } from '../components/files.ts'
import { CodeField } from '../components/form/credential-fields.tsx'
import { showFieldErrors } from '../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { LoadError } from '../components/query-content.tsx'
import { Row } from '../components/stack.tsx'
import { useShowToast, useCall } from '../platform/mutations.ts'
import { queryOf } from '../platform/queries.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  steps: { display: 'grid', gap: tokens.spacingVerticalL, maxWidth: '440px' },
  text: { lineHeight: tokens.lineHeightBase300, textWrap: 'pretty' },
  key: {
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
    userSelect: 'all',
    lineHeight: tokens.lineHeightBase400,
  },
  // Dark on light in both themes: many cameras cannot read it the other way round.
  code: { display: 'block', width: '184px', height: '184px', borderRadius: '6px', backgroundColor: '#fff' },
  all: { display: 'grid', gap: tokens.spacingVerticalM, maxWidth: '440px' },
  codes: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
    gap: space('SNudge', 'L'),
    padding: space('M', 'L'),
    listStyle: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    lineHeight: tokens.lineHeightBase400,
    // Paper is light in both themes.
    '@media print': { color: '#000' },
  },
  done: { justifySelf: 'start' },
})

interface TurnOnProps {
  onCancel: () => void
  cancelLabel: string
  /** Called when the owner has saved the recovery codes. */
  onDone: () => void
  doneLabel: string
}

/** Leads through turning codes on: the QR code, the first code, and the recovery codes. */
export function TurnOn({ onCancel, cancelLabel, onDone, doneLabel }: TurnOnProps) {
  const styles = useStyles()
  const [codes, setCodes] = useState<readonly string[]>()
  const started = useQuery({
    ...queryOf(startSecondFactor),
    // A new secret is created each time the form is opened.
    gcTime: 0,
  })
  const form = useForm({ resolver: zodResolver(enableSecondFactor.body), defaultValues: { code: '' } })
  const enable = useCall(enableSecondFactor, {
    input: (body: { code: string }) => ({ body }),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError: (error) => showFieldErrors(error, ['code'], form.setError),
  })
  const { errors } = form.formState

  if (codes !== undefined) return <RecoveryCodes codes={codes} doneLabel={doneLabel} onDone={onDone} />
  if (started.isPending) return <Spinner label="Creating your key" />
  if (started.isError) {
    return (
      <LoadError
        title="Couldn’t set up codes"
        error={started.error}
        onRetry={started.refetch}
        isRetrying={started.isFetching}
      />
    )
  }
  const { address, secret } = started.data
  return (
    <div className={styles.steps}>
      <p className={styles.text}>
        Scan this with an authenticator app, such as the one built into your phone or your password manager.
      </p>
      <QrCode text={address} label="QR code for your authenticator app" />
      <p className={styles.text}>
        Or type this key into the app: <span className={styles.key}>{inGroups(secret)}</span>
      </p>
      <FormShell
        form={form}
        error={enable.error}
        buttons={
          <>
            <SubmitButton isBusy={enable.isPending}>Turn on</SubmitButton>
            <Button onClick={onCancel}>{cancelLabel}</Button>
          </>
        }
        onSubmit={(body) => enable.mutate(body)}
      >
        <CodeField takesRecoveryCode={false} error={errors.code?.message} registration={form.register('code')} />
      </FormShell>
    </div>
  )
}

/** Returns `ABCD EFGH …`, which is easier to copy by hand. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

/** Draws a text as a QR code. @param label the text for screen readers */
function QrCode({ text, label }: { text: string; label: string }) {
  const styles = useStyles()
  const drawing = renderSVG(text, { ecc: 'M', border: 3 })
  return <img className={styles.code} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt={label} />
}

interface RecoveryCodesProps {
  codes: readonly string[]
  /** The label of the button that closes the codes. */
  doneLabel: string
  onDone: () => void
}

/** Shows the new recovery codes once, and offers to copy and download them. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const styles = useStyles()
  const showToast = useShowToast()
  const asText = `Recovery codes for ${location.host || 'your lead hub'}\n\n${codes.join('\n')}\n\nEach works once, in place of a code from your app.\n`

  async function copy(): Promise<void> {
    const isCopied = await copyText(codes.join('\n'))
    showToast({ title: isCopied ? 'Recovery codes copied' : 'Couldn’t copy the codes. Please write them down.' })
  }

  return (
    <div className={styles.all}>
      <p className={styles.text}>
        Keep these recovery codes with your important papers, not on the phone with the app. Each one signs you in once
        if you don’t have your phone. <strong>They won’t be shown again.</strong>
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row>
        <Button icon={<Copy20Regular />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={<ArrowDownload20Regular />} onClick={() => saveFile(asText, 'recovery-codes.txt')}>
          Download
        </Button>
        <Button icon={<Print20Regular />} onClick={() => window.print()}>
          Print
        </Button>
      </Row>
      <Button appearance="primary" className={styles.done} onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  )
}
