import { type ReactNode, useEffect } from 'react'
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
} from '@fluentui/react-components'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form'
import type { OwnLine } from '#shared/business/balance-figures.ts'
import { formatWithVat, pounds } from '#shared/business/money.ts'
import { packages } from '#shared/business/packages.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { DraftNotice } from '../components/form/draft-notice.tsx'
import { SelectField } from '../components/form/fields.tsx'
import type { Draft } from '../components/form/use-draft.ts'
import { LoadError } from '../components/load-error.tsx'
import { Notice } from '../components/notice.tsx'
import { OwnLines } from './own-lines.tsx'

const useStyles = makeStyles({
  surface: { maxWidth: '640px' },
  form: { display: 'contents' },
  content: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gridAutoRows: 'max-content', gap: '16px' },
  oneLine: { whiteSpace: 'nowrap' },
})

export interface DocumentDialogProps<First> {
  title: string
  /** The first values of the form, which the server adds up. */
  first: UseQueryResult<First>
  /** What is said when it refuses to. */
  failedTitle: string
  children: (first: First) => ReactNode
  onClose: () => void
}

/** The dialog in which an invoice or a quote is made. */
export function DocumentDialog<First>({ title, first, failedTitle, children, onClose }: DocumentDialogProps<First>) {
  const styles = useStyles()
  useFocusReturn()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          {first.data !== undefined && first.isFetchedAfterMount ? (
            children(first.data)
          ) : (
            <>
              <DialogContent>
                {first.isError ? (
                  <LoadError
                    title={failedTitle}
                    error={first.error}
                    onRetry={first.refetch}
                    isRetrying={first.isFetching}
                  />
                ) : (
                  <Spinner label="Adding up" />
                )}
              </DialogContent>
              {/* It also takes the focus: while nothing in a dialog has it, screen readers may read what is behind it. */}
              <DialogActions>
                <Button onClick={onClose}>Cancel</Button>
              </DialogActions>
            </>
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

const packageOptions = packages.map(({ type, name, price }) => ({
  value: type,
  label: `${name}, ${formatWithVat(pounds(price))}`,
}))

interface DocumentFormProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>
  /** The name of the field of the package. */
  packageField: Path<Values>
  onSubmit: (body: Sent) => void
  error: Error | null
  isPending: boolean
  draft?: Draft
  /** Above the fields. */
  intro?: ReactNode
  /** Below the package and the lines. */
  children: ReactNode
  onCancel: () => void
}

/** The form of an invoice or a quote: the package, the lines, and the fields that only one of them has. */
export function DocumentForm<Values extends FieldValues, Sent>(props: DocumentFormProps<Values, Sent>) {
  const { form, packageField, onSubmit, error, isPending, draft, intro, children, onCancel } = props
  const styles = useStyles()
  const { setFocus } = form
  // The button that had the focus while the first values were loading is gone.
  useEffect(() => setFocus(packageField), [setFocus, packageField])
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <DialogContent className={styles.content}>
        {draft === undefined ? undefined : <DraftNotice draft={draft} />}
        {error === null ? undefined : (
          <Notice intent="error" isAnswer>
            {errorSentence(error)}
          </Notice>
        )}
        {intro}
        <SelectField form={form} name={packageField} label="Package" options={packageOptions} />
        <FormProvider {...form}>
          <OwnLines />
        </FormProvider>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" appearance="primary" className={styles.oneLine} disabledFocusable={isPending}>
          Issue and send
        </Button>
      </DialogActions>
    </form>
  )
}

/** Returns the lines that have an amount, for the preview of an unfinished form. */
export function finishedLines(lines: readonly (Partial<OwnLine> | undefined)[] | undefined): OwnLine[] {
  return (lines ?? []).flatMap((line) =>
    typeof line?.netPounds === 'number' ? { what: line.what ?? '', netPounds: line.netPounds } : [],
  )
}
