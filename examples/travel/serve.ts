/** What `toolgen serve --with examples/travel/serve.ts` gives the tools. */
import { createTravelServices } from "./services.js";

export default { services: createTravelServices((ms) => new Promise((resolve) => setTimeout(resolve, ms))) };
