import { type FormEvent, useState } from 'react'
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  mergeClasses,
  Textarea,
  tokens,
} from '@fluentui/react-components'
import type { Agreement, Question } from './confirm.tsx'
import { useFocusReturn } from './focus-return.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '440px' },
  content: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
  // A fingerprint or an address is one long word.
  text: { textWrap: 'pretty', overflowWrap: 'anywhere' },
  warning: { fontWeight: tokens.fontWeightSemibold },
  action: { whiteSpace: 'nowrap' },
})

export interface QuestionDialogProps {
  question: Question
  answer: (given: Agreement | undefined) => void
}

export function QuestionDialog({ question, answer }: QuestionDialogProps) {
  const { title, warning = '', text, action, decline = 'Cancel', isFinal = false, reason } = question
  const styles = useStyles()
  const [words, setWords] = useState(reason?.suggested ?? '')
  const [isMissing, setIsMissing] = useState(false)
  useFocusReturn()

  function agree(event: FormEvent): void {
    event.preventDefault()
    if (reason?.isRequired && words.trim() === '') setIsMissing(true)
    else answer(words.trim() === '' ? {} : { reason: words.trim() })
  }

  return (
    <Dialog open modalType={isFinal ? 'alert' : 'modal'} onOpenChange={() => answer(undefined)}>
      <DialogSurface className={styles.surface}>
        <form noValidate onSubmit={agree}>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              {warning === '' ? undefined : <p className={mergeClasses(styles.text, styles.warning)}>{warning}</p>}
              {text === undefined ? undefined : <p className={styles.text}>{text}</p>}
              {reason === undefined ? undefined : (
                <Field
                  label={reason.label}
                  hint={reason.hint ?? null}
                  required={reason.isRequired ?? false}
                  validationMessage={isMissing ? 'Please say why' : null}
                >
                  <Textarea rows={2} value={words} onChange={(_, { value }) => setWords(value)} />
                </Field>
              )}
            </DialogContent>
            <DialogActions>
              <Button className={styles.action} onClick={() => answer(undefined)}>
                {decline}
              </Button>
              <Button type="submit" appearance="primary" className={styles.action}>
                {action}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
