import { ApiError, createClient } from '#shared/client.ts'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { blog } from '../../content/blog.ts'
import { elapsedMs, waitForMinimumTime } from '../form/form-time.ts'

/** Where the form is, as each consent's proof says it. */
export const newsletterSource = 'blog'

export type Subscription = { answer: string } | { error: string }

const client = createClient()

/** Sends what is in the form, never sooner than a person could have filled it in. */
export async function subscribe(form: HTMLFormElement): Promise<Subscription> {
  const { email = '', homepage = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>
  const body = { email, homepage, source: newsletterSource }
  const checked = subscribeToNewsletter.body.safeParse(body)
  if (!checked.success) return { error: checked.error.issues[0]?.message ?? blog.newsletter.failed }
  await waitForMinimumTime()
  try {
    const { message } = await client.call(subscribeToNewsletter, { body: { ...body, elapsedMs: elapsedMs() } })
    return { answer: message }
  } catch (error) {
    return { error: error instanceof ApiError ? error.sentence : blog.newsletter.failed }
  }
}
