import { useState, type RefObject, type SubmitEvent } from 'react'
import { ApiError, createClient } from '#shared/client.ts'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { blog } from '../../content/blog.ts'
import { answerTimeout } from '../answer-timeout.ts'
import { elapsedMs, waitForMinimumTime } from '../form/submission.ts'

/** The form's page, as the proof of consent names it. */
export const newsletterSource = 'blog'

type Subscription = { answer: string } | { error: string }

const client = createClient()

interface NewsletterState {
  isBusy: boolean
  answer?: string
  error?: string
}

/** Sends the form, one request at a time; an error is shown at its field, which gets the focus. */
export function useNewsletter(field: RefObject<HTMLInputElement | null>) {
  const [state, setState] = useState<NewsletterState>({ isBusy: false })

  async function send(form: HTMLFormElement) {
    setState({ isBusy: true })
    const outcome = await subscribe(form)
    setState({ isBusy: false, ...outcome })
    if ('error' in outcome) field.current?.focus()
    else form.reset()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(event.currentTarget)
  }

  return { state, submit }
}

/** Sends the form, but never sooner than a person could have filled it in. */
async function subscribe(form: HTMLFormElement): Promise<Subscription> {
  const { email = '', homepage = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>
  const body = { email, homepage, source: newsletterSource }
  const checked = subscribeToNewsletter.body.safeParse(body)
  if (!checked.success) return { error: checked.error.issues[0]?.message ?? blog.newsletter.failed }
  await waitForMinimumTime()
  try {
    const { message } = await client.call(subscribeToNewsletter, {
      body: { ...body, elapsedMs: elapsedMs() },
      signal: answerTimeout(),
    })
    return { answer: message }
  } catch (error) {
    return { error: error instanceof ApiError ? error.sentence : blog.newsletter.failed }
  }
}
