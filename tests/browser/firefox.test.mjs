// The page in Firefox; what is done with it stands in engines/suite.mjs.
import { suite } from "./engines/suite.mjs";
import { launch } from "./engines/firefox.mjs";

suite("Firefox", launch, { touch: true });
