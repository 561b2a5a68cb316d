import { expect, test, vi } from 'vitest'
import { createQuitQuestion } from './quit-question.ts'

function start() {
  const state = { isAtWork: true, isForced: false }
  const questions: { answer: (agreed: boolean) => void; signal: AbortSignal }[] = []
  const quit = vi.fn<() => void>()
  const question = createQuitQuestion({
    isAtWork: () => state.isAtWork,
    isForced: () => state.isForced,
    // A question of the system's that is closed counts as cancelled.
    ask: (signal) =>
      new Promise((answer) => {
        signal.addEventListener('abort', () => answer(false))
        questions.push({ answer, signal })
      }),
    quit,
  })
  return { state, questions, quit, question }
}

test('without a run the console quits at once', () => {
  const { state, question, questions } = start()
  state.isAtWork = false
  expect(question.mayQuit()).toBe(true)
  expect(questions).toHaveLength(0)
})

test('during a run Quit asks once, however often it is pressed, and quits when the owner agrees', async () => {
  const { question, questions, quit } = start()
  expect([question.mayQuit(), question.mayQuit()]).toEqual([false, false])
  expect(questions).toHaveLength(1)
  questions[0]?.answer(true)
  await expect.poll(() => quit.mock.calls.length).toBe(1)
  expect(question.mayQuit()).toBe(true)
})

test('an owner who declines is asked again the next time', async () => {
  const { question, questions, quit } = start()
  question.mayQuit()
  questions[0]?.answer(false)
  await expect.poll(() => (question.mayQuit(), questions.length)).toBe(2)
  expect(quit).not.toHaveBeenCalled()
})

test('the question closes with the run, and the console quits', async () => {
  const { state, question, questions, quit } = start()
  question.mayQuit()
  state.isAtWork = false
  question.onChange()
  expect(questions[0]?.signal.aborted).toBe(true)
  await expect.poll(() => quit.mock.calls.length).toBe(1)
  expect(question.mayQuit()).toBe(true)
})

test('the system ends the console without asking, even while a question is open', () => {
  const { state, question, questions } = start()
  question.mayQuit()
  state.isForced = true
  expect(question.mayQuit()).toBe(true)
  expect(questions).toHaveLength(1)
})
