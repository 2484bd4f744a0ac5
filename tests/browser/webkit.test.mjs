// The page in WebKit; what is done with it stands in engines/suite.mjs.
import { suite } from "./engines/suite.mjs";
import { launch } from "./engines/webkit.mjs";

suite("WebKit", launch);
