export interface QuitQuestionOptions {
  /** Returns whether a scrape is running. */
  isAtWork(): boolean
  /** Returns whether nobody can answer, because the computer shuts down or the system ends the console. */
  isForced(): boolean
  /** Asks whether the console may quit during a run. @param signal closes the question */
  ask(signal: AbortSignal): Promise<boolean>
  quit(): void
}

export interface QuitQuestion {
  /** Returns whether the console may quit now. Otherwise asks the owner, and quits once they agree or the run has ended. */
  mayQuit(): boolean
  /** Must be called when a run starts or ends. */
  onChange(): void
}

/** Asks before the console quits during a run, one question at a time. The question closes when the run ends. */
export function createQuitQuestion({ isAtWork, isForced, ask, quit }: QuitQuestionOptions): QuitQuestion {
  let isAgreed = false
  let question: AbortController | undefined

  async function askOnce(): Promise<void> {
    if (question !== undefined) return
    const asked = new AbortController()
    question = asked
    const answer = await ask(asked.signal).finally(() => (question = undefined))
    if (!answer && !asked.signal.aborted) return
    isAgreed = answer
    quit()
  }

  return {
    mayQuit() {
      if (isAgreed || isForced() || !isAtWork()) return true
      void askOnce()
      return false
    },
    onChange() {
      if (isAtWork()) return
      isAgreed = false
      question?.abort()
    },
  }
}
