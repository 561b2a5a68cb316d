/** One event of a server-sent stream. */
export interface StreamEvent {
  /** The last id that the stream has named. */
  id: string
  event: string
  data: string
}

/** Reads the events of a stream as they arrive, until the server ends it. Blocks without data carry only the id. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let text = ''
  let id = ''
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = fieldsOf(block)
      id = fields.get('id') ?? id
      yield { id, event: fields.get('event') ?? '', data: fields.get('data') ?? '' }
    }
  }
}

function fieldsOf(block: string): Map<string, string> {
  return new Map(
    block.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value] as const]
    }),
  )
}
