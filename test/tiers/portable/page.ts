import { evalIsAllowed, guardedTurn } from "./scenario.js";

const report = async () => ({ eval: evalIsAllowed(), answers: await guardedTurn() });
const text = await report().then(JSON.stringify, (error: unknown) => String(error));
const output = document.createElement("output");
output.textContent = text;
document.body.append(output);
