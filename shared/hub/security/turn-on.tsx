import { useState } from 'react'
import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { enableSecondFactor, readSecondFactor, startSecondFactor } from '#shared/contract/second-factor.ts'
import { useClient } from '../client-context.ts'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { LoadError } from '../components/load-error.tsx'
import { CodeField } from '../components/form/credential-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { renderSVG } from 'uqr'

const useStyles = makeStyles({
  steps: { display: 'grid', gap: tokens.spacingVerticalL, maxWidth: '440px' },
  text: { margin: 0, lineHeight: tokens.lineHeightBase300, textWrap: 'pretty' },
  key: {
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
    userSelect: 'all',
    lineHeight: tokens.lineHeightBase400,
  },
  // Dark on light in both themes: many cameras cannot read it the other way round.
  code: { display: 'block', width: '184px', height: '184px', borderRadius: '6px', backgroundColor: '#fff' },
})

export interface TurnOnProps {
  onCancel: () => void
  cancelLabel: string
  /** The codes have been put away. */
  onDone: () => void
  doneLabel: string
}

/** Leads through turning codes on: the QR code, the first code, and the recovery codes. */
export function TurnOn({ onCancel, cancelLabel, onDone, doneLabel }: TurnOnProps) {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const started = useQuery({
    queryKey: [startSecondFactor.path],
    queryFn: ({ signal }) => client.call(startSecondFactor, { signal }),
    // Each time it is opened there is a new secret.
    gcTime: 0,
  })
  const form = useForm({ resolver: zodResolver(enableSecondFactor.body), defaultValues: { code: '' } })
  const enable = useMutation({
    mutationFn: (body: { code: string }) => client.call(enableSecondFactor, { body }),
    onSuccess({ recoveryCodes }) {
      setCodes(recoveryCodes)
      return queryClient.invalidateQueries({ queryKey: [readSecondFactor.path] })
    },
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

/** `ABCD EFGH …`: easier to type from. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

/** Draws a text as a QR code. @param label what screen readers say in its place */
export function QrCode({ text, label }: { text: string; label: string }) {
  const styles = useStyles()
  const drawing = renderSVG(text, { ecc: 'M', border: 3 })
  return <img className={styles.code} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt={label} />
}
