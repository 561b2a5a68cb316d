import { useCallback, useRef, useState } from 'react'
import { Button, Field, Input, makeStyles, ProgressBar, Textarea, tokens } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '#shared/client.ts'
import { readSavedPage, savedPageBytes } from '#shared/contract/capture.ts'
import { useClient } from '../platform/client-context.ts'
import { lastAnswerOf } from '../platform/queries.ts'
import { errorSentence } from '../platform/error-sentence.ts'
import { FileField } from '../components/file-field.tsx'
import { Notice } from '../components/notice.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { Stack } from '../components/stack.tsx'
import { useLeadPath } from '../prospects/open-lead-link.tsx'
import { PageReview } from './page-review.tsx'

const lastReading = lastAnswerOf(readSavedPage)
const { queryKey } = lastReading

const useStyles = makeStyles({
  text: { color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
})

/** Reads a page that the owner has saved or copied, and shows the leads in it. */
export function SavedPagePanel({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const client = useClient()
  const navigate = useNavigate()
  const leadPath = useLeadPath()
  const [file, setFile] = useState<File>()
  const [text, setText] = useState('')
  const [address, setAddress] = useState('')
  const request = useRef<AbortController>(undefined)
  const queryClient = useQueryClient()
  // Cached, so that the reading is still there when the owner returns from one of its leads.
  const { data: reading } = useQuery(lastReading)
  const read = useMutation({
    mutationFn: async () => {
      request.current = new AbortController()
      const body = {
        fileName: file?.name.slice(-200) ?? 'pasted.txt',
        content: await toBase64(file ?? new Blob([text])),
        ...(address.trim() !== '' && { address: address.trim() }),
      }
      return client.call(readSavedPage, { body, signal: request.current.signal })
    },
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  })
  const isCancelled = read.error?.name === 'AbortError'
  const addressMistake = read.error instanceof ApiError ? read.error.fields['address'] : undefined
  const refusal = file && whyNotRead(file)
  const openLead = useCallback((id: string) => void navigate(leadPath(id)), [navigate, leadPath])

  return (
    <SidePanel title="Read a saved page" onClose={close} footer={footer()}>
      {reading ? (
        <PageReview reading={reading} onOpenLead={openLead} />
      ) : (
        <Stack gap="l">
          <p className={styles.text}>
            For sites we can’t read automatically. Open the list in your browser, save the page (Ctrl + S, or ⌘ S on a
            Mac), then choose the file here. Nothing is fetched from the site, and the file isn’t kept.
          </p>
          <FileField
            label="Saved page"
            accept=".html,.htm,.mhtml,.mht,.webarchive,.txt,text/html,text/plain,.csv"
            fileName={file?.name}
            onChoose={(chosen) => (setFile(chosen), read.reset())}
          />
          {refusal === 'csv' ? (
            <Notice
              intent="information"
              action={<Button onClick={() => void navigate('/?panel=import')}>Import leads</Button>}
            >
              This is a CSV file: use Import leads instead.
            </Notice>
          ) : undefined}
          {refusal === 'large' ? (
            <Notice intent="error" isAnswer>
              This file is larger than 10 MB. Save the page as “HTML only”, or choose a shorter list.
            </Notice>
          ) : undefined}
          {file === undefined ? (
            <Field label="Or paste the text of the page">
              <Textarea rows={6} resize="vertical" value={text} onChange={(_, { value }) => setText(value)} />
            </Field>
          ) : undefined}
          <Field
            label="Address of the page"
            hint="If you know it. Leads then link back to where they were found."
            validationMessage={addressMistake ?? null}
          >
            <Input type="url" autoComplete="off" value={address} onChange={(_, { value }) => setAddress(value)} />
          </Field>
          {read.isPending ? <ProgressBar aria-label="Reading the page" /> : undefined}
          {read.isError && !isCancelled && addressMistake === undefined ? (
            <Notice intent="error" isAnswer>
              {errorSentence(read.error)}
            </Notice>
          ) : undefined}
        </Stack>
      )}
    </SidePanel>
  )

  function footer() {
    if (reading) return <Button onClick={goBack}>Back</Button>
    const isReady = file === undefined ? text.trim() !== '' : refusal === undefined
    return (
      <>
        <Button appearance="primary" disabledFocusable={!isReady || read.isPending} onClick={() => read.mutate()}>
          {read.isPending ? 'Reading …' : 'Read the page'}
        </Button>
        {read.isPending ? <Button onClick={() => request.current?.abort()}>Cancel</Button> : undefined}
      </>
    )
  }

  /** Goes back to the form. The file stays chosen, because perhaps only its address was missing. */
  function goBack(): void {
    void queryClient.resetQueries({ queryKey })
    read.reset()
  }

  function close(): void {
    request.current?.abort()
    queryClient.removeQueries({ queryKey })
    onClose()
  }
}

function whyNotRead({ name, size }: File): 'csv' | 'large' | undefined {
  if (/\.csv$/i.test(name)) return 'csv'
  return size > savedPageBytes ? 'large' : undefined
}

async function toBase64(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer())
  let binary = ''
  // Converted in parts, because a call accepts only about 100,000 arguments.
  for (let start = 0; start < bytes.length; start += 32_768) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 32_768))
  }
  return btoa(binary)
}
