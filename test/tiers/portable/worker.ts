import { evalIsAllowed, guardedTurn } from "./scenario.js";

/** A module worker, as edge platforms run it. */
export default {
  async fetch(): Promise<Response> {
    return Response.json({ eval: evalIsAllowed(), answers: await guardedTurn() });
  },
};
