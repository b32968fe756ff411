type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A `fetch` whose response bodies fail once they are together longer than a limit, however long the server goes on. */
export function limitedFetch(maxBytes: number, fetchBody: Fetch = fetch): Fetch {
  let received = 0;
  return async (input, init) => {
    const response = await fetchBody(input, init);
    if (response.body === null) return response;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        if (received > maxBytes) controller.error(new Error(`its answers are longer than ${maxBytes} bytes`));
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
  };
}
