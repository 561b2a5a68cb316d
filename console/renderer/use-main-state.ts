import { useEffect, useState } from 'react'
import type { CallAnswer, CallInput, CallName, EventContent, EventName } from '../main/ipc/table.ts'
import { desktop } from './desktop.ts'

/** What the main process has to tell: asked for once, and then as it changes. @param before until it is known */
export function useMainState<Asked extends CallName, Told extends EventName, Before>(
  asked: Asked & (undefined extends CallInput<Asked> ? unknown : never),
  told: Told & (EventContent<Told> extends CallAnswer<Asked> ? unknown : never),
  before: Before,
): EventContent<Told> | Before {
  const [content, setContent] = useState<EventContent<Told> | Before>(before)
  useEffect(() => {
    // What changes while the answer is on its way is newer than the answer.
    let hasChanged = false
    void desktop.call<Asked>(asked, undefined as CallInput<Asked>).then((answer) => {
      if (!hasChanged) setContent(() => answer as EventContent<Told>)
    })
    return desktop.on<Told>(told, (changed) => {
      hasChanged = true
      setContent(() => changed)
    })
  }, [asked, told])
  return content
}
