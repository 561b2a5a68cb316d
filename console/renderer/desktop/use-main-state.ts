import { useEffect, useState } from 'react'
import type { CallAnswer, CallInput, CallName, EventContent, EventName } from '../../main/ipc/calls.ts'
import { desktop } from './desktop.ts'

/** Returns a state of the main process: fetched once, then updated by its events. @param before the value until it has been fetched */
export function useMainState<Call extends CallName, Event extends EventName, Before>(
  call: Call & (undefined extends CallInput<Call> ? unknown : never),
  event: Event & (EventContent<Event> extends CallAnswer<Call> ? unknown : never),
  before: Before,
): EventContent<Event> | Before {
  const [content, setContent] = useState<EventContent<Event> | Before>(before)
  useEffect(() => {
    // An event that arrives before the response is newer than the response.
    let hasChanged = false
    void desktop.call<Call>(call, undefined as CallInput<Call>).then((answer) => {
      if (!hasChanged) setContent(() => answer as EventContent<Event>)
    })
    return desktop.on<Event>(event, (changed) => {
      hasChanged = true
      setContent(() => changed)
    })
  }, [call, event])
  return content
}
